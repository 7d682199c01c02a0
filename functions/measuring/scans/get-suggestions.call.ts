import { getSuggestions } from '../../../shared/calls/measuring/scan-results.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { scannedPageStore } from './scanned-page-store.ts';
import { suggestionsOf } from '../../registry/pages/scan-suggestions.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

export const handler = handleCall(getSuggestions, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = await scannedPageStore(table).find(caller.accountId, url, now);
  const reports = reportObjects();
  const [mobile, desktop] = await Promise.all([
    suggestionsOf(reports, page?.mobile),
    suggestionsOf(reports, page?.desktop),
  ]);
  return { mobile, desktop };
});
