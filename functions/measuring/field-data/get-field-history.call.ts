import { getFieldHistory } from '../../../shared/calls/measuring/field-data.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { isSecretSet } from '../../platform/aws/is-secret-set.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { fullHistory } from './compact-history.ts';
import { fieldHistoryStore, originHistory } from './field-history-store.ts';

/** Does not ask CrUX: the daily reading does. */
export const handler = handleCall(getFieldHistory, async ({ query, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, query.url);
  const known = await fieldHistoryStore(table).find(caller.accountId, url, now);
  const of = (device: Device) => {
    const found = query.of === 'page' ? known?.[device] : originHistory(known, device);
    return found === undefined ? null : fullHistory(found);
  };
  return {
    configured: isSecretSet('CRUX_API_KEY'),
    readAt: known?.readAt ?? null,
    mobile: of('mobile'),
    desktop: of('desktop'),
  };
});
