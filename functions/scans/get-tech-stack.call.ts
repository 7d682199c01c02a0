import { getTechStack } from '../../shared/calls/scan-results.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { knownAddress } from '../pages/known-address.ts';
import { scannedPageStore } from './scanned-page-store.ts';
import { techStackOf } from './tech-stack.ts';

export const handler = handleCall(getTechStack, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const page = await scannedPageStore(table).find(caller.accountId, url, now);
  return techStackOf(objectStore(bucketClient(), env.reportsBucket()), page ?? {});
});
