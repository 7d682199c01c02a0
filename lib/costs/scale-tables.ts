import { queues } from '../../shared/jobs/job-queues.ts';
import { settingDefaults } from '../../shared/settings/defaults.ts';
import { shardsOf, mostWorkers, queuesOfPages } from '../platform/worker-caps.ts';
import { pageCosts, sumOf } from './page-costs.ts';
import { atOnce, business, digestsADay, functionsAtOnce, mailsADay, monthly } from './page-work.ts';
import { numberWords } from '../../shared/words/number-words.ts';

const million = 1e6;
const monthSeconds = 730 * 3600;
/** Two significant digits. */
const rounded = (value: number): number => Number(value.toPrecision(2));
/** A limit is rounded down. */
const floored = (value: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.floor(value / step) * step;
};
const grouped = (value: number): string => numberWords(value, 3);

const sizes = [1000, 100_000, million];

/** What pages of the Business plan need, from a thousand to a million. */
export function scaleTable(): string[][] {
  const costs = (pages: number): string =>
    `$${grouped(rounded(sumOf(pageCosts(pages, business))))}`;
  const rows: [string, (pages: number) => number | string][] = [
    ['Messages a month', (pages) => pages * (monthly.jobs + monthly.eventMessages)],
    ['Table writes a month, units', (pages) => pages * monthly.writes],
    ['Table writes a second, units', (pages) => (pages * monthly.writes) / monthSeconds],
    ['Checks a second', (pages) => pages / 3600],
    ...queuesOfPages.map(
      (name) =>
        [`Workers of \`${name}\` at work`, (pages: number) => pages * atOnce[name]] as [
          string,
          (pages: number) => number,
        ],
    ),
    ['Functions at work', (pages) => pages * functionsAtOnce],
    ['Due pages a shard and tick', (pages) => pages / 12 / shardsOf({ pages, shards: undefined })],
    ['Cost a month', costs],
  ];
  const shown = (value: number | string): string =>
    typeof value === 'string' ? value : grouped(rounded(value));
  return [
    ['Pages', ...sizes.map(grouped)],
    ...rows.map(([what, of]) => [what, ...sizes.map((pages) => shown(of(pages)))]),
  ];
}

interface Limit {
  what: string;
  /** Pages at which it is reached, as deployed. */
  pages: number;
  /** The same with the largest setting of ours; absent where only the provider can raise it. */
  raised?: number;
  /** How it is raised. */
  how: string;
}

/** Jobs of a kind that a sweep takes from a shard, and sweeps an hour. */
const swept = { jobs: 200, anHour: 12 };
/** Defaults of AWS for an account: a function's executions at once, SES's rate, units of a table and of one partition. */
const quotas = { functions: 1000, mailsASecond: 14, tableWrites: 40_000, partitionWrites: 1000 };
/** CrUX's quota. A page without its own data requests its site's too; six windows a minute, a seventh of the quota each. */
const crux = {
  queriesAPage: 4 + 4 / 7,
  aMinute: 6 * Math.floor(settingDefaults.cruxQueriesPerMinute / 7),
};

function limits(): Limit[] {
  const writesASecond = monthly.writes / monthSeconds;
  const digests = (shards: number): number => (shards * swept.jobs * swept.anHour) / digestsADay;
  const cruxADay = crux.aMinute * 60 * 24;
  return [
    ...queuesOfPages.map((name) => ({
      what: `${queues[name].maxConcurrency} workers of \`${name}\``,
      pages: queues[name].maxConcurrency / atOnce[name],
      raised: mostWorkers / atOnce[name],
      how: '`pages`, from which their number follows, or `workers`',
    })),
    {
      what: `${grouped(quotas.functions)} functions at once in the account`,
      pages: quotas.functions / functionsAtOnce,
      how: 'Service Quotas, Lambda, Concurrent executions',
    },
    {
      what: `CrUX: ${settingDefaults.cruxQueriesPerMinute} queries a minute`,
      pages: cruxADay / crux.queriesAPage,
      how: 'Google, then `cruxQueriesPerMinute`',
    },
    {
      what: `SES: ${quotas.mailsASecond} mails a second, for digests of one hour`,
      pages: (quotas.mailsASecond * 3600) / mailsADay,
      how: 'Service Quotas, SES; digests wait for it',
    },
    {
      what: `${settingDefaults.shards} shards of ${swept.jobs} digests a sweep, in one time zone`,
      pages: digests(settingDefaults.shards),
      raised: digests(256),
      how: '`pages`, from which their number follows, or `shards`',
    },
    {
      what: `${grouped(quotas.partitionWrites)} table writes a second of one account`,
      pages: quotas.partitionWrites / writesASecond,
      how: 'Not at all: it is the limit of a partition, and so of the pages of one account',
    },
    {
      what: `${grouped(quotas.tableWrites)} table writes a second`,
      pages: quotas.tableWrites / writesASecond,
      how: 'Service Quotas, DynamoDB',
    },
  ];
}

/** Limits by the pages at which they are reached, the first one first. */
export function limitsTable(): string[][] {
  const rows = limits().toSorted((one, other) => one.pages - other.pages);
  return [
    ['Limit', 'Reached at pages', 'With the setting', 'How it is raised'],
    ...rows.map(({ what, pages, raised, how }) => [
      what,
      grouped(floored(pages)),
      raised === undefined ? '' : raised > million ? 'over a million' : grouped(floored(raised)),
      how,
    ]),
  ];
}
