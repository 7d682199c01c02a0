import { downloadCsv } from '../../shared/calls/exports.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { exportFiles } from './export-file.ts';

export const handler = handleCall(downloadCsv, async ({ body: { date }, caller }) => {
  const { accountId, userId } = caller;
  const objects = objectStore(bucketClient(), env.reportsBucket());
  return {
    fileName: `web-vitals-${date.slice(0, 10)}.csv`,
    content: await exportFiles.read(objects, { accountId, userId, date }),
  };
});
