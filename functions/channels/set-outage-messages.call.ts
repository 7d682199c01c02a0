import { setOutageMessages } from '../../shared/calls/channels.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { changeOutageOptions } from './change-outage-options.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';

export const handler = handleCall(setOutageMessages, async ({ body, ...context }) =>
  changeOutageOptions(context, sendJobs, { outages: body.outages }),
);
