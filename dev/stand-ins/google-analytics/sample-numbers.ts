import { createHash } from 'node:crypto';

/** Numbers of one line of a report, by the names of the Data API's metrics. */
export type Numbers = Record<(typeof metricNames)[number], number>;
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

export interface SampleLine {
  /** Values of the asked dimensions. */
  dimensions: string[];
  numbers: Numbers;
}

/** Names of a dimension with their share of the visitors, most first. */
const shares: Record<string, [values: string[], share: number][]> = {
  country: [
    [['Belgium', 'BE'], 31],
    [['Netherlands', 'NL'], 18],
    [['Germany', 'DE'], 14],
    [['France', 'FR'], 11],
    [['United States', 'US'], 8],
    [['United Kingdom', 'GB'], 5],
    [['India', 'IN'], 4],
    [['Spain', 'ES'], 3],
    [['Canada', 'CA'], 2],
    [['Brazil', 'BR'], 2],
    [['Japan', 'JP'], 1],
    [['(not set)', '(not set)'], 1],
  ],
  browser: [
    [['Chrome'], 52],
    [['Safari'], 27],
    [['Firefox'], 8],
    [['Edge'], 7],
    [['Samsung Internet'], 3],
    [['Opera'], 2],
    [['(not set)'], 1],
  ],
  deviceCategory: [
    [['mobile'], 58],
    [['desktop'], 37],
    [['tablet'], 5],
  ],
  operatingSystem: [
    [['Android'], 34],
    [['Windows'], 28],
    [['iOS'], 24],
    [['Macintosh'], 9],
    [['Linux'], 4],
    [['Chrome OS'], 1],
  ],
};
const pathShares = [40, 22, 14, 10, 8, 6];
/** Pages that a visitor views, in percent. */
const pagesEach = 130;
/** Visitors by the sum over countries: some come from several. */
const onceEach = 0.94;

/** From 0 to 1, the same for the same text. */
const fraction = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
const about = (text: string, middle: number, spread: number): number =>
  middle + (fraction(text) - 0.5) * 2 * spread;

function numbersOf(key: string, visitors: number): Numbers {
  const totalUsers = Math.max(1, Math.round(visitors));
  const views = Math.round(totalUsers * about(`${key} views`, 2.4, 0.8));
  return {
    totalUsers,
    activeUsers: Math.round(totalUsers * about(`${key} active`, 0.86, 0.08)),
    newUsers: Math.round(totalUsers * about(`${key} new`, 0.62, 0.15)),
    averageSessionDuration: about(`${key} duration`, 96, 60),
    screenPageViews: views,
    screenPageViewsPerSession: about(`${key} per session`, 2.1, 0.7),
    bounceRate: about(`${key} bounce`, 0.44, 0.2),
    eventCount: views * 4,
    keyEvents: Math.round(totalUsers * 0.03),
    totalRevenue: Math.round(totalUsers * about(`${key} revenue`, 0.4, 0.3) * 100) / 100,
  };
}

const sharesOf = (pages: readonly unknown[]): number =>
  pages.reduce<number>((sum, _, at) => sum + (pathShares[at] ?? 2), 0);

export interface SampleSite {
  /** Host and port. */
  host: string;
  /** Paths and titles, most viewed first. */
  pages: readonly (readonly [path: string, title: string])[];
}

/** Lines of a report for some days; without dimensions, one of the whole site. Undefined for dimensions that the stand-in does not know. */
export function sampleLines(
  { host, pages }: SampleSite,
  dimensions: readonly string[],
  days: number,
): SampleLine[] | undefined {
  const [first] = dimensions;
  if (first === undefined) {
    const linesBy = (name: string) => sampleLines({ host, pages }, [name], days) ?? [];
    const byPage = linesBy('pagePath');
    return byPage.length === 0
      ? []
      : [{ dimensions: [], numbers: wholeOf(byPage, linesBy('country')) }];
  }
  const isByPage = first === 'pagePath';
  const known: [values: readonly string[], share: number][] | undefined = isByPage
    ? pages.map((page, at) => [
        page.slice(0, dimensions.length),
        ((pathShares[at] ?? 2) * pagesEach) / sharesOf(pages),
      ])
    : shares[first];
  const visitors = days * about(host, 240, 160);
  return known?.map(([values, share]) => ({
    dimensions: [...values],
    numbers: numbersOf(`${host} ${values[0]}`, (visitors * share) / 100),
  }));
}

const averages = new Set(['averageSessionDuration', 'screenPageViewsPerSession', 'bounceRate']);

const users = new Set(['activeUsers', 'newUsers', 'totalUsers']);

/** Numbers of a site: views are the sum over its pages, visitors are not. */
function wholeOf(byPage: readonly SampleLine[], byCountry: readonly SampleLine[]): Numbers {
  const numbers = metricNames.map((metric) => {
    const isUsers = users.has(metric);
    const value = isUsers
      ? Math.round(totalOf(byCountry, metric) * onceEach)
      : totalOf(byPage, metric);
    return [metric, value] as const;
  });
  // All names are in the entries; Object.fromEntries loses that.
  return Object.fromEntries(numbers) as Numbers;
}

/** Sums, and averages weighted by visitors. */
function totalOf(lines: readonly SampleLine[], metric: keyof Numbers): number {
  const weight = ({ numbers }: SampleLine): number =>
    averages.has(metric) ? numbers.totalUsers : 1;
  const sum = lines.reduce((all, line) => all + line.numbers[metric] * weight(line), 0);
  return averages.has(metric) ? sum / lines.reduce((all, line) => all + weight(line), 0) : sum;
}
