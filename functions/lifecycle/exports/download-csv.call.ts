import { downloadCsv } from '../../../shared/calls/lifecycle/exports.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { exportFiles } from './export-file.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

export const handler = handleCall(downloadCsv, async ({ body: { date }, caller }) => {
  const { accountId, userId } = caller;
  const objects = reportObjects();
  return {
    fileName: `web-vitals-${date.slice(0, 10)}.csv`,
    content: await exportFiles.read(objects, { accountId, userId, date }),
  };
});
