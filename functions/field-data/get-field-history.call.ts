import { getFieldHistory } from '../../shared/calls/field-data.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { isSecretSet } from '../platform/aws/is-secret-set.ts';
import { knownAddress } from '../pages/known-address.ts';
import { fullHistory } from './compact-history.ts';
import { fieldHistoryStore } from './field-history-store.ts';

/** Does not ask CrUX: the daily reading does. */
export const handler = handleCall(getFieldHistory, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const known = await fieldHistoryStore(table).find(caller.accountId, url, now);
  return {
    configured: isSecretSet('CRUX_API_KEY'),
    readAt: known?.readAt ?? null,
    mobile: known?.mobile === undefined ? null : fullHistory(known.mobile),
    desktop: known?.desktop === undefined ? null : fullHistory(known.desktop),
  };
});
