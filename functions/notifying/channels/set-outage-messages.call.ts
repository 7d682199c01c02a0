import { setOutageMessages } from '../../../shared/calls/notifying/channels.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { changeOutageOptions } from './change-outage-options.ts';

export const handler = handleCall(setOutageMessages, async ({ body, ...context }) =>
  changeOutageOptions(context, { outages: body.outages }),
);
