import { listPingProblems } from '../../../shared/calls/monitoring/ping.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { pingNodes } from '../../providers/ping-nodes.ts';

const nodes = pingNodes();

export const handler = handleCall(listPingProblems, async () => ({
  problems: await nodes.listProblems(),
}));
