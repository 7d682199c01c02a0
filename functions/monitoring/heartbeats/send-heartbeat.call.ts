import { sendHeartbeat } from '../../../shared/calls/monitoring/heartbeats.ts';
import { announce } from '../../platform/events/announce.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { signalTaker } from './take-signal.ts';

const take = signalTaker();

export const handler = handleCall(sendHeartbeat, ({ params, body: text, table, now }) =>
  take({ table, announce }, { ...params, signal: 'success', text }, now),
);
