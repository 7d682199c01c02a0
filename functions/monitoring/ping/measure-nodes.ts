import { pingPort } from '../../../shared/ping/ping-limits.ts';
import type { PingNodes, PingTarget } from '../../providers/ports/ping-nodes.ts';
import { connectsPerPing } from '../../providers/ports/ping-nodes.ts';
import { log } from '../../platform/logger.ts';
import type { MeasuredNode, NodeToPing } from './measured-node.ts';

/** Where a site's connections go: the port of its address, or that of its scheme. */
export function pingTargetOf(url: string): PingTarget {
  return { host: new URL(url).hostname, port: pingPort(url) };
}

/**
 * Pings a site from all nodes at once; the port cuts off those that hang. A node that fails or is no longer configured
 * counts as away; what a node's guard refuses counts as malformed.
 *
 * @param onAnswer called with the number of nodes that have answered
 */
export async function measureNodes(
  nodes: Pick<PingNodes, 'ping'>,
  { asked, target }: { asked: readonly NodeToPing[]; target: PingTarget },
  onAnswer: (answered: number) => void = () => undefined,
): Promise<MeasuredNode[]> {
  let answered = 0;
  return Promise.all(
    asked.map(async (node) => {
      const measured = await measureNode(nodes, node, target);
      answered += 1;
      onAnswer(answered);
      return measured;
    }),
  );
}

async function measureNode(
  nodes: Pick<PingNodes, 'ping'>,
  node: NodeToPing,
  target: PingTarget,
): Promise<MeasuredNode> {
  try {
    const answer = await nodes.ping(node.key, target);
    if (answer.kind === 'measured')
      return { ...node, ip: answer.ip_address, connects: answer.connects };
    log.info('ping node returned no measurement', { node: node.key, ...answer });
    if (answer.kind === 'away') return { ...node, isAway: true };
    return {
      ...node,
      ip: '',
      connects: Array.from({ length: connectsPerPing }, () => 'malformed'),
    };
  } catch (error) {
    log.warn('ping node failed', { node: node.key, error });
    return { ...node, isAway: true };
  }
}
