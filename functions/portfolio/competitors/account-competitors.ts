import type { Competitor } from '../../../shared/calls/portfolio/competitors.ts';
import type { Table } from '../../platform/table/table.ts';
import { byAge } from '../../registry/pages/site-record.ts';
import { answeredAssignments } from './assigned-to.ts';
import { competitorStore } from './competitor-store.ts';

/** The competitors of an account as the calls answer them: oldest first. */
export async function accountCompetitors(table: Table, accountId: string): Promise<Competitor[]> {
  const found = (await competitorStore(table).list(accountId)).toSorted(byAge);
  const assigned = await answeredAssignments(table, accountId, found);
  return found.map(({ url, name }, index) => ({
    url,
    siteName: name,
    name,
    assignedTo: assigned[index] ?? { sites: [], clients: [] },
  }));
}
