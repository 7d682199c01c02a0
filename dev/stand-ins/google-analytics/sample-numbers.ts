import { readFileSync } from 'node:fs';
import * as z from 'zod';

export const metricNames = [
  'activeUsers',
  'newUsers',
  'totalUsers',
  'averageSessionDuration',
  'screenPageViews',
  'screenPageViewsPerSession',
  'bounceRate',
  'eventCount',
  'keyEvents',
  'totalRevenue',
] as const;
const Numbers = z.record(z.enum(metricNames), z.number());
/** Numbers of one line of a report, by the names of the Data API's metrics. */
type Numbers = z.infer<typeof Numbers>;

export interface SampleLine {
  /** Values of the asked dimensions. */
  dimensions: string[];
  numbers: Numbers;
}

/** Lines of 100 days of a site with six pages, by their first dimension, most visited first. Those of pages are without their names. */
const sample = z
  .record(
    z.string(),
    z.array(Numbers.and(z.object({ dimensions: z.array(z.string()).default([]) }))),
  )
  .parse(JSON.parse(readFileSync(new URL('sample-lines.json', import.meta.url), 'utf8')));
const pageDays = 100 * 6;
/** Visitors by the sum over countries: some come from several. */
const onceEach = 0.94;

export interface SampleSite {
  /** Host and port. */
  host: string;
  /** Paths and titles, most viewed first. */
  pages: readonly (readonly [path: string, title: string])[];
}

/** Lines of a report for some days; without dimensions, one of the whole site. Undefined for dimensions that the stand-in does not know. */
export function sampleLines(
  { pages }: SampleSite,
  dimensions: readonly string[],
  days: number,
): SampleLine[] | undefined {
  const linesBy = (name: string): SampleLine[] =>
    (sample[name] ?? []).map((line) => ({
      dimensions: line.dimensions,
      numbers: ofEach((metric) =>
        averages.has(metric)
          ? line[metric]
          : Math.round((line[metric] * days * pages.length) / pageDays),
      ),
    }));
  const ofPages = linesBy('pagePath');
  const byPage = pages.flatMap((page, at) => {
    const line = ofPages[at] ?? ofPages.at(-1);
    return line ? [{ ...line, dimensions: page.slice(0, dimensions.length) }] : [];
  });
  const [first] = dimensions;
  if (first === 'pagePath') return byPage;
  if (first !== undefined) return sample[first] && linesBy(first);
  return byPage.length === 0
    ? []
    : [{ dimensions: [], numbers: wholeOf(byPage, linesBy('country')) }];
}

const ofEach = (numberOf: (metric: keyof Numbers) => number): Numbers =>
  Numbers.parse(Object.fromEntries(metricNames.map((metric) => [metric, numberOf(metric)])));

const averages = new Set(['averageSessionDuration', 'screenPageViewsPerSession', 'bounceRate']);
const users = new Set(['activeUsers', 'newUsers', 'totalUsers']);

/** Numbers of a site: views are the sum over its pages, visitors are not. */
const wholeOf = (byPage: readonly SampleLine[], byCountry: readonly SampleLine[]): Numbers =>
  ofEach((metric) =>
    users.has(metric) ? Math.round(totalOf(byCountry, metric) * onceEach) : totalOf(byPage, metric),
  );

/** Sums, and averages weighted by visitors. */
function totalOf(lines: readonly SampleLine[], metric: keyof Numbers): number {
  const weight = ({ numbers }: SampleLine): number =>
    averages.has(metric) ? numbers.totalUsers : 1;
  const sum = lines.reduce((all, line) => all + line.numbers[metric] * weight(line), 0);
  return averages.has(metric) ? sum / lines.reduce((all, line) => all + weight(line), 0) : sum;
}
