import type { Competitor } from '../../shared/calls/competitors.ts';
import { byAge } from '../sites/site-record.ts';
import type { CompetitorStore } from './competitor-store.ts';

/** The competitors of an account as the calls answer them: oldest first. */
export async function accountCompetitors(
  store: Pick<CompetitorStore, 'list'>,
  accountId: string,
): Promise<Competitor[]> {
  const found = await store.list(accountId);
  return found.toSorted(byAge).map(({ url, name }) => ({ url, siteName: name, name }));
}
