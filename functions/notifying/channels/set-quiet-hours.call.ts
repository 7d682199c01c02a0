import { setQuietHours } from '../../../shared/calls/notifying/channels.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { changeOutageOptions } from './change-outage-options.ts';

export const handler = handleCall(setQuietHours, async ({ body, ...context }) =>
  changeOutageOptions(context, { quietHours: body.quietHours }),
);
