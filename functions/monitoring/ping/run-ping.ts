import { log } from '../../platform/logger.ts';
import { underLease } from '../../platform/open-work/under-lease.ts';
import type { Push } from '../../platform/sockets/push.ts';
import {
  connectsPerPing,
  type PingNodes,
  type PingTarget,
} from '../../providers/ports/ping-nodes.ts';
import type { PingKey } from './ping-id.ts';
import type { PingRun, PingRunStore, RunEnd } from './ping-run-store.ts';
import { toStatus } from './ping-status.ts';
import { maxAttempts, timings } from './timings.ts';
import { pingPort } from '../../../shared/ping/ping-limits.ts';
import type { MeasuredNode, NodeToPing } from './measured-node.ts';

/** Where a site's connections go: the port of its address, or that of its scheme. */
function pingTargetOf(url: string): PingTarget {
  return { host: new URL(url).hostname, port: pingPort(url) };
}

/**
 * Pings a site from all nodes at once; the port cuts off those that hang. A node that fails or is no longer configured
 * counts as away; what a node's guard refuses counts as malformed.
 *
 * @param onAnswer called with the number of nodes that have answered
 */
async function measureNodes(
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

interface Ports {
  store: Pick<PingRunStore, 'claim' | 'release' | 'finish' | 'noteAnswered'>;
  nodes: Pick<PingNodes, 'ping'>;
  push: Push;
  now: () => Date;
}

/**
 * Pings a site from its nodes. A repeated delivery has no effect; if a worker dies, another begins again when its lease
 * expires, and nothing of the first is kept.
 *
 * @throws errors on our side; the ping is then released or, on the last attempt, recorded as failed
 */
export async function runPing(
  ports: Ports,
  { isLastDelivery, ...key }: PingKey & { isLastDelivery: boolean },
): Promise<RunEnd['state'] | 'dropped'> {
  const { store, push, now } = ports;
  const finish = async (run: PingRun, owner: string, ended: RunEnd) => {
    if (!(await store.finish(key, owner, ended, now()))) return 'dropped' as const;
    await push(key.accountId, { type: 'ping_progress', ...toStatus({ ...run, ...ended }) });
    return ended.state;
  };
  return underLease(
    {
      claim: (owner) => store.claim(key, owner, now()),
      work: async (run, owner) => {
        const isMissed =
          run.campaignId !== undefined && now().getTime() - Date.parse(run.dueAt) > timings.late;
        if (isMissed) log.warn('hourly ping missed', { ...key, dueAt: run.dueAt });
        return finish(
          run,
          owner,
          isMissed
            ? { state: 'failed' }
            : { state: 'done', measured: await measure(ports, run, owner) },
        );
      },
      release: (_, owner) => store.release(key, owner, now()),
      fail: (run, owner) => finish(run, owner, { state: 'failed' }),
    },
    { isLastDelivery, maxAttempts },
  );
}

/** Measures, and pushes the progress of a person's ping to open pages. */
async function measure({ store, nodes, push }: Ports, run: PingRun, owner: string) {
  const { accountId, url, nodes: asked = [], cause } = run;
  let telling = Promise.resolve();
  const tell = async (answered: number): Promise<void> => {
    await Promise.all([
      store.noteAnswered(run, owner, answered),
      push(accountId, { type: 'ping_progress', ...toStatus({ ...run, answered }) }),
    ]);
  };
  const steps = stepsOf(asked.length);
  const target = pingTargetOf(url);
  const measured = await measureNodes(nodes, { asked, target }, (answered) => {
    if (cause === 'person' && steps.has(answered)) telling = telling.then(() => tell(answered));
  });
  await telling;
  return measured;
}

/** After how many answers progress is sent: at most four times for any number of nodes, and not after the last. */
const stepsOf = (count: number): Set<number> =>
  new Set([0.2, 0.4, 0.6, 0.8].map((share) => Math.floor(count * share)));
