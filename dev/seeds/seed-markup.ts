import { markupStore } from '../../functions/measuring/markup/markup-store.ts';
import { validatePage } from '../../functions/measuring/markup/validate-page.ts';
import type { ObjectStore } from '../../functions/platform/aws/object-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import type { CheckMarkup } from '../../functions/providers/ports/check-markup.ts';

interface Stores {
  table: Table;
  reports: Pick<ObjectStore, 'putJson' | 'remove'>;
}

/** Validates a page at a time in the past, with these messages. */
export async function seedMarkup(
  { table, reports }: Stores,
  { accountId, url }: { accountId: string; url: string },
  found: Awaited<ReturnType<CheckMarkup>>,
  { at, now = () => at }: { at: Date; now?: () => Date },
): Promise<void> {
  const store = markupStore(table);
  const { validation } = await store.start({ accountId, url, cause: 'clock' }, at);
  const { validationId } = validation;
  await validatePage(
    { store, reports, now, fetchPage: async () => emptyPage(url), check: async () => found },
    { accountId, url, validationId, isLastDelivery: true },
  );
}

/** Its contents do not matter: the messages are given. */
const emptyPage = (finalUrl: string) => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  finalUrl,
  redirects: [],
  answeredMs: 80,
  isChainIncomplete: false,
  body: Buffer.alloc(0),
  text: () => '',
});
