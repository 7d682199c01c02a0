import { setMaintenance } from '../../shared/calls/channels.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { changeOutageOptions } from './change-outage-options.ts';
import { settingsOf } from './channel-store.ts';
import { pastWindows } from './past-windows.ts';

export const handler = handleCall(setMaintenance, async ({ body, ...context }) => {
  const { table, caller, now } = context;
  const isOver = ({ to }: { to: string }): boolean => Date.parse(to) <= now.getTime();
  const maintenance = body.maintenance.filter((window) => !isOver(window));
  const { options } = await settingsOf(table, caller.accountId);
  const pastMaintenance = pastWindows(options, maintenance, now);
  const chosen = { maintenance, pastMaintenance };
  return changeOutageOptions(context, jobSender(queueClient(), env.queueUrl), chosen);
});
