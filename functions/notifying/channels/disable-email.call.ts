import { disableEmail } from '../../../shared/calls/notifying/channels.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { disableChannel } from './enable-channel.ts';

export const handler = handleCall(disableEmail, (call) => disableChannel(call, 'email'));
