import { disableDiscord } from '../../../shared/calls/notifying/channels.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { disableChannel } from './enable-channel.ts';

export const handler = handleCall(disableDiscord, (call) => disableChannel(call, 'discord'));
