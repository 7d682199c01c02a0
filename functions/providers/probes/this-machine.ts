import { ProblemError } from '../../../shared/calls/errors.ts';
import type { PingNode, PingSource } from '../ports/ping-nodes.ts';
import type { OwnProbe } from './own-probe.ts';

const node: PingNode = {
  key: 'this-machine',
  // Nothing here knows where this machine is.
  countryCode: '',
  country: '',
  city: '',
  server: 'This machine',
  source: 'this-machine',
  isAway: false,
  latency: null,
};

/** This machine as the only node, where the operator has configured no other. */
export const thisMachine = (probe: OwnProbe): PingSource => ({
  source: 'this-machine',
  listNodes: async () => [node],
  ping: async (key, target, signal) => {
    refuseUnknown(key);
    return probe.ping(target, signal);
  },
  check: async (key, asked, signal) => {
    refuseUnknown(key);
    return typeof asked === 'string' ? probe.check(asked, signal) : probe.checkWith(asked, signal);
  },
});

function refuseUnknown(key: string): void {
  if (key !== node.key) throw unknownNode();
}

export const unknownNode = (): ProblemError =>
  new ProblemError('invalid_input', 'This server is not available', { reason: 'unknown_node' });
