import { ProblemError } from '../../../shared/calls/errors.ts';
import { inTime } from '../../platform/in-time.ts';
import { log } from '../../platform/logger.ts';
import {
  type Away,
  away,
  type PingNode,
  type PingNodes,
  type PingSource,
} from '../ports/ping-nodes.ts';
import { unknownNode } from './this-machine.ts';

interface Patience {
  /** Timeout of a list, in milliseconds. @default 5000 */
  listMs?: number;
  /** Timeout of a measurement, in milliseconds. @default 25000 */
  measureMs?: number;
  clock?: () => number;
}

/** How long a list is kept, because each costs a question to every node. */
const holdsMs = 30_000;

/** All nodes of several sources. Nothing that a source does takes longer than the limits or fails for another source. */
export function joinSources(
  configured: () => readonly PingSource[],
  { listMs = 5000, measureMs = 25_000, clock = Date.now }: Patience = {},
): PingNodes {
  let known: readonly PingSource[] | undefined;
  let held: { nodes: Promise<PingNode[]>; until: number } | undefined;
  const lastKnown = new Map<PingSource, PingNode[]>();

  const sources = (): readonly PingSource[] => (known ??= configured());

  const listOf = async (source: PingSource): Promise<PingNode[]> => {
    try {
      const nodes = await inTime(listMs, source.listNodes(), noAnswer);
      lastKnown.set(source, nodes);
      return nodes;
    } catch (error) {
      log.warn('could not list ping nodes', { source: source.source, error });
      return (lastKnown.get(source) ?? []).map((node) => ({
        ...node,
        isAway: true,
        latency: null,
      }));
    }
  };

  const sourceOf = (key: string): PingSource => {
    const prefix = key.split(':', 1)[0];
    const found = sources().find(({ source }) => source === prefix);
    if (found === undefined) throw unknownNode();
    return found;
  };

  const measured = async <Answer>(
    key: string,
    signal: AbortSignal | undefined,
    ask: (source: PingSource, signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | Away> => {
    const source = sourceOf(key);
    const deadline = AbortSignal.timeout(measureMs);
    const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
    try {
      return await inTime(measureMs, ask(source, either), noAnswer);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ProblemError && error.code === 'invalid_input') throw error;
      log.warn('ping node failed', { node: key, error });
      return away('The node did not answer');
    }
  };

  const problemOf = async (source: PingSource): Promise<string | undefined> => {
    try {
      return await inTime(listMs, Promise.resolve(source.findProblem?.()), noAnswer);
    } catch (error) {
      log.warn('could not read the settings of ping nodes', { source: source.source, error });
      return undefined;
    }
  };

  return {
    async listProblems() {
      const problems = await Promise.all(sources().map(problemOf));
      return problems.filter((problem) => problem !== undefined);
    },

    async listNodes() {
      if (held === undefined || held.until <= clock()) {
        const lists = Promise.all(sources().map(listOf));
        held = { nodes: lists.then((nodes) => nodes.flat()), until: clock() + holdsMs };
      }
      return held.nodes;
    },
    ping: (key, target, signal) =>
      measured(key, signal, (source, either) => source.ping(key, target, either)),
    check: (key, asked, signal) =>
      measured(key, signal, (source, either) => source.check(key, asked, either)),
  };
}

/** For sources that do not keep to their deadline. */
function noAnswer(): never {
  throw new Error('No answer in time');
}
