import { deleteCsv } from '../../shared/calls/exports.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { exportFiles } from './export-file.ts';

export const handler = handleCall(deleteCsv, async ({ body: { date }, caller }) => {
  const { accountId, userId } = caller;
  const objects = objectStore(bucketClient(), env.reportsBucket());
  await exportFiles.forget(objects, { accountId, userId, date });
});
