import { deleteCsv } from '../../../shared/calls/lifecycle/exports.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { exportFiles } from './export-file.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

export const handler = handleCall(deleteCsv, async ({ body: { date }, caller }) => {
  const { accountId, userId } = caller;
  const objects = reportObjects();
  await exportFiles.forget(objects, { accountId, userId, date });
});
