/** Axes of the charts: round numbers and whole days, at most six of each. */
import { localDay } from '../../lib/date-range.ts';
import { daysLater, momentIn } from '../../lib/zone.ts';

const mostTicks = 6;
const minute = 60_000;
const day = 24 * 60 * minute;
/** The shortest time that an axis spans: one tick at least is in it. */
const leastSpan = minute;

export interface Scale {
  domain: [number, number];
  ticks: number[];
}

const niceSteps = [1, 2, 2.5, 5, 10];

/** A scale from zero to a round number not below `greatest`. */
export function valueScale(greatest: number, most = mostTicks): Scale {
  const wanted = greatest > 0 ? greatest : 1;
  const rough = wanted / (most - 1);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (niceSteps.find((nice) => nice * magnitude >= rough * 0.999_999) ?? 10) * magnitude;
  const count = Math.ceil(wanted / step - 0.000_001);
  const ticks = Array.from({ length: count + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  );
  return { domain: [0, ticks.at(-1) ?? wanted], ticks };
}

/** Steps within a day or two, in minutes. */
const minuteSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720];
const daySteps = [1, 2, 3, 7, 14, 30, 61, 91, 182, 365];

const startOfLocalDay = (time: number): number => momentIn(localDay(time)).getTime();

/** The same hour `step` days apart; calendar arithmetic, because a day of the clock change is not 24 hours. */
function dayTicks(first: number, [from, to]: Scale['domain'], step: number): number[] {
  const ticks: number[] = [];
  for (let days = 0, time = first; time <= to;) {
    if (time >= from) ticks.push(time);
    days += step;
    time = daysLater(first, days).getTime();
  }
  return ticks;
}

function minuteTicks(from: number, to: number, step: number): number[] {
  const ticks: number[] = [];
  for (let time = startOfLocalDay(from); time <= to; time += step * minute) {
    if (time >= from) ticks.push(time);
  }
  return ticks;
}

/** A scale over moments, ascending epoch milliseconds. It spans the moments, and a single one is its only tick. */
export function timeScale(times: readonly number[]): Scale {
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? first;
  const margin = Math.max(0, (leastSpan - (last - first)) / 2);
  const domain: [number, number] = [first - margin, last + margin];
  if (first === last) return { domain, ticks: [first] };
  const [from, to] = domain;
  const isInHours = showsHours(domain);
  const steps = isInHours ? minuteSteps : daySteps;
  const length = isInHours ? minute : day;
  const step = steps.find((each) => (to - from) / (each * length) <= mostTicks - 1) ?? 365;
  const ticks = isInHours
    ? minuteTicks(from, to, step)
    : dayTicks(startOfLocalDay(from), domain, step);
  return { domain, ticks: ticks.slice(0, mostTicks) };
}

/** A scale over days, which are at the same hour, as the ticks are. */
export function dayScale(days: readonly number[]): Scale {
  const { domain } = timeScale(days);
  const [first = 0, last = first] = [days[0], days.at(-1)];
  const step = daySteps.find((each) => (last - first) / (each * day) <= mostTicks - 1) ?? 365;
  return { domain, ticks: dayTicks(first, domain, step).slice(0, mostTicks) };
}

/** Whether the ticks of a time scale are hours rather than days. */
export function showsHours([from, to]: readonly [number, number]): boolean {
  return to - from < 2 * day;
}
