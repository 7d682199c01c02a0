import type {
  Heartbeat,
  HeartbeatSignal,
} from '../../../../../../shared/models/monitoring/heartbeat.ts';
import type { Band } from '../../../../../../shared/assessment/thresholds.ts';
import { durationWords } from '../../../../../../shared/words/duration-words.ts';

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

/** What the screen says first. */
export function heartbeatsVerdict(heartbeats: readonly Heartbeat[]): string {
  const down = heartbeats.filter(({ state }) => state === 'down');
  const [first] = down;
  const count = heartbeats.length;
  if (first === undefined) {
    const waiting = heartbeats.filter(({ state }) => state === 'waiting').length;
    if (waiting === count) return count === 1 ? 'No signal yet.' : 'No signals yet.';
    return count === 1
      ? `${heartbeats[0]?.name ?? ''} is up.`
      : `${count} heartbeats, none is down.`;
  }
  if (down.length === 1) return `${first.name} is down.`;
  return `${down.length} of ${count} heartbeats are down.`;
}

const kinds = { start: 'Started', success: 'Success', failure: 'Failure' } as const;

/** 'Failure, exit code 3 after 2 minutes'. */
export function signalWords({ kind, exitCode, durationMs }: HeartbeatSignal): string {
  const code = exitCode === null || exitCode === 0 ? '' : `, exit code ${exitCode}`;
  const lasted = durationMs === null ? '' : ` after ${durationWords(durationMs)}`;
  return `${kinds[kind]}${code}${lasted}`;
}
