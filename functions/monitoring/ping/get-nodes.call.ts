import { getNodes } from '../../../shared/calls/monitoring/ping.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { pingNodes } from '../../providers/ping-nodes.ts';

const nodes = pingNodes();

export const handler = handleCall(getNodes, async () => {
  const known = await nodes.listNodes();
  return Object.fromEntries(known.map(({ key, ...node }) => [key, node]));
});
