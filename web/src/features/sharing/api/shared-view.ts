import { queryOptions } from '@tanstack/react-query';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import {
  getSharedReport,
  getSharedView,
  openShareLink,
} from '../../../../../shared/calls/sharing.ts';
import type { SharedView } from '../../../../../shared/models/shared-view.ts';
import { ApiError, callApi } from '../../../lib/api.ts';

export interface Opening {
  linkId: string;
  token: string;
  /** As the reader has typed it. */
  password: string | undefined;
  /** Passwords that were typed so far. */
  tries: number;
  /** The token of the view, which is renewed by opening the link again. */
  held: { view?: { token: string; shows: 'site' | 'report' } };
}

/** Milliseconds between two looks at the site. */
const rhythm = 60_000;

/** Whether an error means that the link opens nothing, whatever the cause. */
export const isVoid = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 401);

/** What a link shows. */
export type Shown =
  | { shows: 'site'; site: SharedView }
  | { shows: 'report'; report: CallResult<typeof getSharedReport> };

async function show({ token: viewToken, shows }: NonNullable<Opening['held']['view']>) {
  return shows === 'site'
    ? { shows, site: await callApi(getSharedView, {}, { viewToken }) }
    : { shows, report: await callApi(getSharedReport, {}, { viewToken }) };
}

async function showHeld(held: Opening['held']): Promise<Shown | undefined> {
  if (held.view === undefined) return undefined;
  try {
    return await show(held.view);
  } catch (error) {
    if (!isVoid(error)) throw error;
    delete held.view;
    return undefined;
  }
}

/** The view of a link, as long as it is valid; `locked` while its password is missing. */
export const sharedViewQuery = (opening: Opening) =>
  queryOptions({
    // Without the secrets.
    queryKey: ['shared-view', opening.linkId, opening.tries],
    queryFn: async (): Promise<Shown | 'locked'> => {
      const { linkId, token, password, held } = opening;
      const shown = await showHeld(held);
      if (shown !== undefined) return shown;
      const body = { linkId, token, ...(password === undefined ? {} : { password }) };
      const { view } = await callApi(openShareLink, { body });
      if (view === null) return 'locked';
      held.view = view;
      return show(view);
    },
    retry: false,
    // A report does not change.
    refetchInterval: ({ state: { data } }) =>
      typeof data === 'object' && data.shows === 'site' ? rhythm : false,
  });
