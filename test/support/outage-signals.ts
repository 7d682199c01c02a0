/** Signals of sites, and what would be said about them, second by second. */
import { expect } from 'vitest';
import type { Silence } from '../../functions/notifying/delivery/assess-site.ts';
import type { OutageSignal, OutageState } from '../../functions/notifying/delivery/outage-state.ts';
import { type OutagePlan, planOutages } from '../../functions/notifying/delivery/plan-outages.ts';

const noon = Date.parse('2026-11-22T12:00:00.000Z');
export const at = (seconds: number) => new Date(noon + seconds * 1000);
let count = 0;
/** @param seconds after noon that it happened and arrived */
export const signal = (
  kind: OutageSignal['kind'],
  site: string,
  seconds: number,
  heard = seconds,
): OutageSignal => ({
  notificationId: `n${(count += 1)}`,
  kind,
  site,
  message: '',
  happenedAt: at(seconds).toISOString(),
  heardAt: at(heard).toISOString(),
});
export const down = (site: string, seconds: number, heard?: number) =>
  signal('site-down', site, seconds, heard);
export const up = (site: string, seconds: number, heard?: number) =>
  signal('site-up', site, seconds, heard);

export type Silent = (now: Date) => Silence | undefined;
const wordsOf = ({ messages, suppressed }: OutagePlan): string[] => [
  ...messages.map(({ kind, sites, isUpdate, stillDown }) => {
    const reported = sites.map(({ site, state }) => `${site} ${state}`);
    const known = stillDown.map(({ site }) => `${site} still down`);
    return `${kind}${isUpdate ? ' update' : ''}: ${[...reported, ...known].join(', ')}`;
  }),
  ...suppressed.map(({ because, signals }) => `(${because}: ${signals.length})`),
];

interface Circumstances {
  silent?: Silent;
  confirming?: (second: number) => boolean;
  /** The owner's choice. @default at once */
  together?: (second: number) => boolean;
  /** Seconds after noon at which the owner changes it. */
  changes?: number[];
}

/**
 * Lets signals arrive, and plans whenever one has, whenever it is due, and when the owner's choice changes.
 * @returns what was said, with its second
 */
export function report(signals: OutageSignal[], circumstances: Circumstances = {}) {
  const { silent = () => undefined, confirming = () => false } = circumstances;
  const { together = () => false } = circumstances;
  const said: string[] = [];
  const plans: OutagePlan[] = [];
  const left: { heardAt: string; heard?: OutageSignal }[] = [
    ...signals.map((heard) => ({ heardAt: heard.heardAt, heard })),
    ...(circumstances.changes ?? []).map((second) => ({ heardAt: at(second).toISOString() })),
  ].toSorted((one, other) => (one.heardAt < other.heardAt ? -1 : 1));
  let state: OutageState = { sites: [], waiting: [] };
  let due: Date | undefined;
  const plan = (now: Date): void => {
    const second = (now.getTime() - noon) / 1000;
    const rules = { together: together(second), othersConfirming: confirming(second) };
    const planned = planOutages(state, silent(now), now, rules);
    plans.push(planned);
    ({ state } = planned);
    due = planned.dueAt;
    expect(due === undefined || due > now).toBe(true);
    said.push(...wordsOf(planned).map((words) => `${second} ${words}`));
  };
  for (let turn = 0; turn < 10_000; turn += 1) {
    const next = left[0];
    if (next !== undefined && (due === undefined || new Date(next.heardAt) <= due)) {
      left.shift();
      const { heard } = next;
      if (heard !== undefined) state = { ...state, waiting: [...state.waiting, heard] };
      plan(new Date(next.heardAt));
    } else if (due === undefined) break;
    else plan(due);
  }
  return { said, plans, state };
}
export const saidOf = (signals: OutageSignal[], silent?: Silent) =>
  report(signals, silent === undefined ? {} : { silent }).said;
export const swings = (from: number, times: number, every: number) =>
  Array.from({ length: times }, (_, index) => [
    down('a', from + index * every),
    up('a', from + index * every + every / 2),
  ]).flat();
export const until =
  (second: number, because: 'quiet-hours' | 'maintenance' = 'quiet-hours'): Silent =>
  (now) =>
    now < at(second) ? { because, until: at(second) } : undefined;
