import * as z from 'zod';
import { ownState } from '../../../lib/route-state.ts';

const Asked = z.object({ addSite: z.string().max(2048) });

/**
 * Target of a navigation that adds a site. It is in the route state, not in the address: a link from elsewhere must not
 * be able to start a scan.
 */
export const addSiteLink = (typed: string) => ({
  to: '/registered-sites',
  state: ownState({ addSite: typed } satisfies z.infer<typeof Asked>),
});

/** The address to add, as it was typed. @param state the route state */
export const addressToAdd = (state: unknown): string | undefined =>
  Asked.safeParse(state).data?.addSite;
