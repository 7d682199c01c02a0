import type { ObjectStore } from '../../functions/platform/aws/object-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { markupStore } from '../../functions/markup/markup-store.ts';
import { validatePage } from '../../functions/markup/validate-page.ts';
import type { Recording } from './recording.ts';
import { recordedCheck, type RecordedPage } from './recorded-time.ts';
import { dailyAt, periods, versionOf } from './timeline.ts';

interface Ports {
  table: Table;
  reports: Pick<ObjectStore, 'putJson' | 'remove'>;
}

/**
 * Validates the page with the messages of each version: on its first day, and yesterday. The days between leave nothing
 * on the table.
 */
export async function loadMarkup(
  { table, reports }: Ports,
  { accountId, url, now }: RecordedPage,
  recording: Recording,
): Promise<void> {
  const store = markupStore(table);
  for (const daysAgo of [...periods.map((period) => period.daysAgo), 1]) {
    const { at, ...clock } = recordedCheck(now, daysAgo, dailyAt.markup);
    const { validation } = await store.start({ accountId, url, cause: 'clock' }, at);
    const { validationId } = validation;
    await validatePage(
      {
        store,
        fetchPage: async () => emptyPage(url),
        check: async () => recording.markup[versionOf(daysAgo)],
        reports,
        ...clock,
      },
      { accountId, url, validationId, isLastDelivery: true },
    );
  }
}

/** Its contents do not matter: the messages are recorded. */
const emptyPage = (finalUrl: string) => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  finalUrl,
  redirects: [],
  answeredMs: 0,
  body: Buffer.alloc(0),
  text: () => '',
});
