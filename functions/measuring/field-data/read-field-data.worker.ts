import { readFieldData as contract } from '../../../shared/jobs/catalogue.ts';
import { env } from '../../platform/aws/env.ts';
import { handlePageJob } from '../../registry/pages/handle-page-job.ts';
import { readSecret } from '../../platform/aws/secret.ts';
import { hourMs } from '../../platform/times.ts';
import { cruxClient } from '../../providers/crux/crux-client.ts';
import { cruxPace } from '../../providers/crux/crux-pace.ts';
import { isCompared } from '../../registry/pages/known-address.ts';
import { fieldHistoryStore } from './field-history-store.ts';
import { fieldReadingStore } from './field-reading-store.ts';
import { originStore } from './origin-store.ts';
import { readFieldData } from './read-field-data.ts';
import { rememberOrigin } from './remembered.ts';
import { announce } from '../../platform/events/announce.ts';

const now = (): Date => new Date();

/** Without a key nothing is read or written; jobs from before the key was removed end here. */
export const handler = handlePageJob(contract, async ({ payload, table }) => {
  const apiKey = await readSecret('CRUX_API_KEY');
  if (apiKey === undefined) return;
  const { endpoint, queriesPerMinute } = env.crux();
  const throttle = cruxPace({ table, queriesPerMinute, maxWaitMs: 30_000 });
  const crux = cruxClient({ apiKey, endpoint, throttle });
  const findOrigin = rememberOrigin(crux.findOriginData, {
    store: originStore(table),
    accountId: payload.accountId,
    freshForMs: 6 * hourMs,
    takesOld: false,
    now,
  });
  await readFieldData(
    {
      readings: fieldReadingStore(table, announce),
      histories: fieldHistoryStore(table),
      findFieldData: (url, device) => crux.findFieldData(url, device, findOrigin),
      findHistory: crux.findHistory,
      findOriginHistory: crux.findOriginHistory,
      isCompared: (accountId, url) => isCompared(table, accountId, url),
      now,
    },
    payload,
  );
});
