import { setOutageMessages } from '../../shared/calls/channels.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { changeOutageOptions } from './change-outage-options.ts';

export const handler = handleCall(setOutageMessages, async ({ body, ...context }) =>
  changeOutageOptions(context, jobSender(queueClient(), env.queueUrl), { outages: body.outages }),
);
