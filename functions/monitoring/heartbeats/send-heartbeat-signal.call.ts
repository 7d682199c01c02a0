import { sendHeartbeatSignal } from '../../../shared/calls/monitoring/heartbeats.ts';
import { announce } from '../../platform/events/announce.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { signalTaker } from './take-signal.ts';

const take = signalTaker();

export const handler = handleCall(sendHeartbeatSignal, ({ params, body: text, table, now }) =>
  take({ table, announce }, { ...params, text }, now),
);
