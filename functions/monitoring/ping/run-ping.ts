import { log } from '../../platform/logger.ts';
import { underLease } from '../../platform/open-work/under-lease.ts';
import type { Push } from '../../platform/sockets/push.ts';
import type { PingNodes } from '../../providers/ports/ping-nodes.ts';
import { measureNodes, pingTargetOf } from './measure-nodes.ts';
import { type PingKey } from './ping-id.ts';
import type { PingRun, PingRunStore, RunEnd } from './ping-run-store.ts';
import { toStatus } from './ping-status.ts';
import { maxAttempts, timings } from './timings.ts';

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
