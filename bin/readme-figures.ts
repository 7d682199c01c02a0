import { queues } from '../shared/jobs/job-queues.ts';
import { schedules } from '../shared/schedules.ts';

/** Metrics under alarm besides those of queues, schedules and probes; a test compares the sum with the templates. */
const otherAlarms = 27;
const secondsAMonth = 30 * 24 * 3600;

type Catalogues = Record<'queues' | 'workers' | 'schedules' | 'everyMinute', number>;

const ours: Catalogues = {
  queues: Object.keys(queues).length,
  workers: Object.values(queues).reduce((sum, { maxConcurrency }) => sum + maxConcurrency, 0),
  schedules: schedules.length,
  everyMinute: schedules.filter(({ cron }) => cron === '* * * * *').length,
};

/** Each with the text around it, whose lines may be broken anywhere. */
function figuresOf(counts: Catalogues): [RegExp, string][] {
  // Five pollers a queue, each with requests of 20 seconds; the first million is free.
  const millions = (counts.queues * 5 * secondsAMonth) / 20 / 1e6;
  // One a queue and one a schedule; ten metrics are free, and each further one costs ten cents.
  const metrics = counts.queues + counts.schedules + otherAlarms;
  return [
    [/(?<=workers use up to\s)\d+(?=\sconcurrent functions)/, String(counts.workers)],
    [/(?<=polling of )\d+(?= queues)/, String(counts.queues)],
    [/(?<=queues: about )[\d.]+(?= million empty receives)/, millions.toFixed(1)],
    [/(?<=gives one million for free +\| +)[\d.]+/, ((millions - 1) * 0.4).toFixed(2)],
    [/(?<=, and )\d+(?= schedules; )/, String(counts.schedules - counts.everyMinute)],
    [/(?<=schedules; )\d+(?= schedules every minute)/, String(counts.everyMinute)],
    [/(?<=CloudWatch: up to )\d+(?= metrics under alarm)/, String(metrics)],
    [
      /(?<=of which ten are free +\| +)[\d.]+(?= \|\n\| CloudWatch)/,
      ((metrics - 10) * 0.1).toFixed(2),
    ],
  ];
}

function withFigure(text: string, [pattern, figure]: [RegExp, string]): string {
  if (!pattern.test(text)) throw new Error(`README.md has no ${pattern}`);
  return text.replace(pattern, figure);
}

/** The README with the figures that follow from the catalogues. */
export function withFigures(text: string, counts: Catalogues = ours): string {
  const fresh = figuresOf(counts).reduce(withFigure, text);
  const rows = /\| A month [^$]*\$ \|\n\|[ -]*\|[ -]*:? ?\|\n((?:\|.*\n)*)/.exec(fresh)?.[1] ?? '';
  const sum = [...rows.matchAll(/\| +(\d+\.\d\d) \|$/gm)].reduce(
    (all, [, one]) => all + Number(one),
    0,
  );
  return withFigure(fresh, [/(?<=About \$)\d+(?= a month, at list prices)/, sum.toFixed(0)]);
}
