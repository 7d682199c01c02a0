import type { Band } from '../../../../../../shared/assessment/thresholds.ts';
import type { Monitor } from '../../../../../../shared/calls/monitoring/monitors.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { uptimeFailureWords } from '../../../../../../shared/uptime/uptime-failures.ts';
import { counted, formatDuration, formatNumber } from '../../../../lib/format.ts';

export const bandOf: Readonly<Record<Monitor['state'], Band | undefined>> = {
  up: 'good',
  down: 'bad',
  unknown: undefined,
  paused: undefined,
};

/** 'Down: its answer lacks the text'; while a failure is being confirmed, that. */
export function stateWords({ state, reason, statusCode, isConfirming }: Monitor): string {
  if (state === 'down') return `Down: ${uptimeFailureWords(reason, statusCode)}`;
  if (state === 'paused') return 'Paused';
  if (isConfirming) return 'Did not answer: checking again';
  return state === 'up' ? 'Up' : 'Not checked yet';
}

export const nameOf = ({ name, url }: Pick<Monitor, 'name' | 'url'>): string =>
  name ?? displayUrl(url);

/** 'HTTP', 'TCP', 'DNS A', or 'Page'. */
export function kindWords({ kind, settings }: Pick<Monitor, 'kind' | 'settings'>): string {
  if (kind === 'page') return 'Page';
  return settings?.kind === 'dns'
    ? `DNS ${settings.recordType}`
    : (settings?.kind ?? 'http').toUpperCase();
}

/** '200 in 143 ms'. */
export function answerWords({
  status,
  statusCode,
  responseMs,
}: NonNullable<Monitor['lastAnswer']>): string {
  if (status === 'unknown') return 'Not known: our own network was down';
  if (responseMs === null) return statusCode === null ? 'No answer' : String(statusCode);
  return `${statusCode ?? 'Answered'} in ${formatDuration(responseMs, 'ms')}`;
}

type Hour = Monitor['day'][number];

/** What the strip shows: 'Last 24 hours: no outage; not known for 3 hours'. */
export function dayWords(day: readonly Hour[]): string {
  const count = (...states: Hour['state'][]): number =>
    day.filter(({ state }) => states.includes(state)).length;
  const [down, planned, unknown] = [count('down', 'part'), count('planned'), count('unknown')];
  if (unknown === day.length) return 'Last 24 hours: not known';
  const words = [
    down === 0 ? 'no outage' : `down within ${counted(down, 'hour')}`,
    ...(planned > 0 ? [`planned maintenance in ${counted(planned, 'hour')}`] : []),
    ...(unknown > 0 ? [`not known for ${counted(unknown, 'hour')}`] : []),
  ];
  return `Last 24 hours: ${words.join('; ')}`;
}

/** What the screen says first. @param all pages, endpoints and heartbeats by name; at least one */
export function monitorsVerdict(all: readonly { name: string; state: string }[]): string {
  const down = all.filter(({ state }) => state === 'down');
  const count = formatNumber(all.length);
  const [first] = down;
  if (first !== undefined && (down.length === 1 || all.length === 1))
    return `${first.name} is down.`;
  if (down.length > 0) return `${formatNumber(down.length)} of ${count} monitors are down.`;
  if (all.every(({ state }) => state === 'up'))
    return all.length === 1 ? `${all[0]?.name ?? ''} is up.` : `All ${count} monitors are up.`;
  if (all.every(({ state }) => state === 'paused')) return 'All monitors are paused.';
  return all.length === 1 ? 'Not checked yet.' : `${count} monitors, none is down.`;
}
