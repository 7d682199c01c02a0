import { setMaintenance } from '../../shared/calls/channels.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { changeOutageOptions } from './change-outage-options.ts';

export const handler = handleCall(setMaintenance, async ({ body, ...context }) => {
  // What is over stays in the history of notifications only.
  const isOver = ({ to }: { to: string }): boolean => Date.parse(to) <= context.now.getTime();
  const maintenance = body.maintenance.filter((window) => !isOver(window));
  return changeOutageOptions(context, jobSender(queueClient(), env.queueUrl), { maintenance });
});
