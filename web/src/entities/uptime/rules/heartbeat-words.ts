import type {
  Heartbeat,
  HeartbeatSignal,
} from '../../../../../shared/models/monitoring/heartbeat.ts';
import type { Band } from '../../../../../shared/assessment/thresholds.ts';
import { durationWords } from '../../../../../shared/words/duration-words.ts';
import { formatNumber } from '../../../lib/format.ts';

/** Symbol and colour of a state; none where it is neither good nor bad. */
export const bandOf: Record<Heartbeat['state'], Band | undefined> = {
  waiting: undefined,
  up: 'good',
  late: 'average',
  running: 'good',
  down: 'bad',
  paused: undefined,
};

const names: Record<Heartbeat['state'], string> = {
  waiting: 'Waiting for its first signal',
  up: 'Up',
  late: 'Late',
  running: 'Running',
  down: 'Down',
  paused: 'Paused',
};

/** 'Down: no signal for 7 days 11 hours, expected every 24 hours'. */
export const stateWords = ({ state, why }: Pick<Heartbeat, 'state' | 'why'>): string =>
  state === 'down' && why !== null ? `${names.down}: ${why}` : names[state];

/** What the screen says first. @param heartbeats at least one */
export function heartbeatsVerdict(heartbeats: readonly Heartbeat[]): string {
  const down = heartbeats.filter(({ state }) => state === 'down');
  const count = formatNumber(heartbeats.length);
  if (down.length > 1) return `${formatNumber(down.length)} of ${count} heartbeats are down.`;
  const areAll = (one: Heartbeat['state']) => heartbeats.every(({ state }) => state === one);
  if (areAll('waiting')) return heartbeats.length === 1 ? 'No signal yet.' : 'No signals yet.';
  const [named] = heartbeats.length === 1 ? heartbeats : down;
  if (named !== undefined) return `${named.name} is ${names[named.state].toLowerCase()}.`;
  return areAll('paused')
    ? `All ${count} heartbeats are paused.`
    : `${count} heartbeats, none is down.`;
}

const kinds = { start: 'Started', success: 'Success', failure: 'Failure' } as const;

/** 'Failure, exit code 3 after 2 minutes'. */
export function signalWords({ kind, exitCode, durationMs }: HeartbeatSignal): string {
  const code = exitCode === null || exitCode === 0 ? '' : `, exit code ${exitCode}`;
  const lasted = durationMs === null ? '' : ` after ${durationWords(durationMs)}`;
  return `${kinds[kind]}${code}${lasted}`;
}
