import { severities, type Severity } from '../../../shared/causes/define-cause.ts';
import { localTime, weekdayOf } from '../../../shared/clock/local-clock.ts';
import type {
  BusinessHours,
  Escalation,
  EscalationStep,
} from '../../../shared/models/notifying/escalation.ts';
import { after, minuteMs } from '../../platform/times.ts';

interface Escalated {
  /** ISO 8601. */
  beganAt: string;
  severity: Severity;
  /** Names of the steps that were taken. */
  taken: readonly string[];
  /** When the last of them was. ISO 8601. @default none was */
  escalatedAt?: string | undefined;
}

/** The name stays the same when its time changes, or steps to others are added. */
export type NamedStep = EscalationStep & { name: string };

function namedSteps(steps: readonly EscalationStep[]): NamedStep[] {
  const counts = new Map<string, number>();
  return steps.map((step) => {
    const receiver = step.to.kind === 'person' ? step.to.userId : step.to.channel;
    const count = (counts.get(receiver) ?? 0) + 1;
    counts.set(receiver, count);
    return { ...step, name: `${receiver} ${count}` };
  });
}

/** How soon to look again at a step that waits for its hours. */
const waitMs = 15 * minuteMs;

function isBusiness({ from, to }: BusinessHours, now: Date, timeZone: string): boolean {
  const local = localTime(now, timeZone);
  const weekday = weekdayOf(local);
  const clock = [local.hour, local.minute].map((part) => String(part).padStart(2, '0')).join(':');
  return weekday >= 1 && weekday <= 5 && clock >= from && clock < to;
}

/**
 * Steps that are due for an unacknowledged incident, and when to check again; undefined if none is left. Those
 * that were held back keep the time between them: only steps of one time are due at once.
 */
export function dueSteps(
  { steps, businessHours, since }: Escalation,
  { beganAt, severity, taken, escalatedAt }: Escalated,
  now: Date,
  timeZone: string,
): { due: NamedStep[]; nextAt: Date | undefined } {
  if (beganAt < since) return { due: [], nextAt: undefined };
  const hours = isBusiness(businessHours, now, timeZone) ? 'business' : 'other';
  const named = namedSteps(steps);
  const open = named.filter(
    ({ name, severity: least }) =>
      !taken.includes(name) && severities.indexOf(severity) <= severities.indexOf(least),
  );
  const timeAfter = (last: { minutes: number; at: Date } | undefined, step: NamedStep): Date => {
    const planned = after(new Date(beganAt), step.afterMinutes * minuteMs);
    if (last === undefined) return planned;
    const gap = Math.max(0, step.afterMinutes - last.minutes);
    const earliest = after(last.at, gap * minuteMs);
    return earliest > planned ? earliest : planned;
  };
  const latestTaken = Math.max(
    0,
    ...named.flatMap((one) => (taken.includes(one.name) ? one.afterMinutes : [])),
  );
  const last =
    escalatedAt === undefined ? undefined : { minutes: latestTaken, at: new Date(escalatedAt) };
  const ready = open.filter(
    (step) => (step.hours === 'always' || step.hours === hours) && timeAfter(last, step) <= now,
  );
  const minutes = Math.min(...ready.map(({ afterMinutes }) => afterMinutes));
  const due = ready.filter(({ afterMinutes }) => afterMinutes === minutes);
  const latest = due.length > 0 ? { minutes: Math.max(latestTaken, minutes), at: now } : last;
  const next = open
    .filter((step) => !due.includes(step))
    .map((step) => timeAfter(latest, step))
    .map((at) => (at > now ? at : after(now, waitMs)))
    .toSorted((one, other) => one.getTime() - other.getTime());
  return { due, nextAt: next[0] };
}
