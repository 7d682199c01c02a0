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
}

/** Stays the same when others are added before it. */
export const nameOfStep = ({ afterMinutes, to }: EscalationStep): string =>
  `${afterMinutes} ${to.kind === 'person' ? to.userId : to.channel}`;

/** How soon to look again at a step that waits for its hours. */
const waitMs = 15 * minuteMs;

function isBusiness({ from, to }: BusinessHours, now: Date, timeZone: string): boolean {
  const local = localTime(now, timeZone);
  const weekday = weekdayOf(local);
  const clock = [local.hour, local.minute].map((part) => String(part).padStart(2, '0')).join(':');
  return weekday >= 1 && weekday <= 5 && clock >= from && clock < to;
}

/** Steps of a chain that are due for an incident that nobody has taken, and when to look again; undefined if none is left. */
export function dueSteps(
  { steps, businessHours, since }: Escalation,
  { beganAt, severity, taken }: Escalated,
  now: Date,
  timeZone: string,
): { due: EscalationStep[]; nextAt: Date | undefined } {
  if (beganAt < since) return { due: [], nextAt: undefined };
  const hours = isBusiness(businessHours, now, timeZone) ? 'business' : 'other';
  const open = steps.filter(
    (step) =>
      !taken.includes(nameOfStep(step)) &&
      severities.indexOf(severity) <= severities.indexOf(step.severity),
  );
  const timed = open.map((step) => ({
    step,
    at: after(new Date(beganAt), step.afterMinutes * minuteMs),
    isNow: step.hours === 'always' || step.hours === hours,
  }));
  const due = timed.filter(({ at, isNow }) => at <= now && isNow).map(({ step }) => step);
  const next = timed
    .filter(({ step }) => !due.includes(step))
    .map(({ at }) => (at > now ? at : after(now, waitMs)))
    .toSorted((one, other) => one.getTime() - other.getTime());
  return { due, nextAt: next[0] };
}
