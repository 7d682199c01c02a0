import { type Elsewhere } from '../../../../shared/uptime/other-places.ts';
import { furtherTimeoutMs, isUpStatus } from '../../../../shared/uptime/uptime.ts';
import { log } from '../../../platform/logger.ts';
import type { CustomCheck } from '../../../platform/target-guard/check-with-settings.ts';
import type { CheckAnswer, PingNode, PingNodes } from '../../../providers/ports/ping-nodes.ts';
import type { CheckKey } from '../check-key.ts';
import { choosePlaces, type OwnPlace } from './choose-places.ts';

/** Polls other places about a page; undefined if none has an answer. Never throws. */
export type PollPlaces = (
  /** `custom`: the settings by which it is checked, of a page or endpoint that has some. */
  key: Pick<CheckKey, 'url' | 'dueAt'> & { custom?: CustomCheck | undefined },
  signal: AbortSignal,
) => Promise<Elsewhere | undefined>;

interface Ports {
  nodes: Pick<PingNodes, 'listNodes' | 'check'>;
  /** Our own location; undefined if unknown. */
  own: OwnPlace | undefined;
  /** Time limit, in milliseconds. @default that of a further attempt of ours, which runs beside it */
  patienceMs?: number;
}

/** Places that have to answer. */
export const confirmingPlaces = 2;
const longestLabel = 100;

/** The result of an answer for the page; undefined if nothing: the place is away, or refused the address on its own. */
function saysUp(answer: CheckAnswer, isCustom: boolean): boolean | undefined {
  if (answer.kind === 'up') return isCustom || isUpStatus(answer.statusCode ?? 0);
  return answer.kind === 'away' || answer.reason === 'blocked' ? undefined : false;
}

/** Polls two other places at the same time, and further ones in place of those that are away. */
export function pollPlaces({ nodes, own, patienceMs = furtherTimeoutMs }: Ports): PollPlaces {
  return async ({ url, dueAt, custom }, given) => {
    const limitMs = Math.max(patienceMs, (custom?.settings.timeoutSeconds ?? 0) * 1000);
    const signal = AbortSignal.any([given, AbortSignal.timeout(limitMs)]);
    const ended = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const answers: { label: string; isUp: boolean }[] = [];

    const ask = async ({ key, server }: PingNode): Promise<boolean> => {
      const isUp = await nodes.check(key, custom ?? url, signal).then(
        (answer) => saysUp(answer, custom !== undefined),
        () => undefined,
      );
      if (isUp === undefined || signal.aborted) return false;
      answers.push({ label: server.slice(0, longestLabel), isUp });
      return true;
    };
    const askInTurn = async (queue: PingNode[]): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        if (signal.aborted || (await ask(next))) return;
    };
    const requestAll = async (): Promise<void> => {
      const queue = choosePlaces(await nodes.listNodes(), { own, seed: `${url} ${dueAt}` });
      await Promise.all(Array.from({ length: confirmingPlaces }, () => askInTurn(queue)));
    };

    try {
      await Promise.race([requestAll(), ended]);
    } catch (error) {
      log.warn('could not confirm from other places', { url, error });
    }
    if (answers.length === 0) return undefined;
    const labels = (isUp: boolean) =>
      answers.filter((answer) => answer.isUp === isUp).map(({ label }) => label);
    return { reachedFrom: labels(true), notReachedFrom: labels(false) };
  };
}
