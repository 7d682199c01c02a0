import { downloadCsv } from '../../shared/calls/exports.ts';
import { bucketClient } from '../platform/clients.ts';
import { env } from '../platform/env.ts';
import { handleCall } from '../platform/handle-call.ts';
import { objectStore } from '../platform/object-store.ts';
import { exportFiles } from './export-file.ts';

export const handler = handleCall(downloadCsv, async ({ body: { date }, caller }) => {
  const { accountId, userId } = caller;
  const objects = objectStore(bucketClient(), env.reportsBucket());
  return exportFiles.read(objects, { accountId, userId, date });
});
