import { beyond, type CostLine } from './idle-costs.ts';
import { sumOf } from './page-costs.ts';
import { prices } from './prices.ts';
import { numberWords } from '../../shared/words/number-words.ts';

/**
 * What a page view with the script is made of. Sizes are those that `node bench/visitors.ts` prints; visits and log objects are
 * assumptions, since CloudFront does not say how many requests it puts into one.
 */
export const ofView = {
  /** Some views are reported twice. */
  beacons: 1.1,
  /** Loads of the script, which browsers keep for five minutes: a visit has three views. */
  scripts: 0.35,
  /** Megabytes of the script and of a 204, with their heads. */
  mbScript: 0.0068,
  mbBeacon: 0.00025,
} as const;

/** A log object has beacons of all sites. Its message is received and deleted; S3 sends it for nothing. */
const ofObject = { beacons: 50, sqsRequests: 2 };
/** A job is sent, received and deleted. */
const requestsOfJob = 3;

/** What counting a million views of some sites takes in a month. */
export interface CountingWork {
  /** Units of the table. */
  reads: number;
  writes: number;
  /** Of a whole processor, which comes with 1.77 GB. */
  seconds: number;
  /** Jobs that merge days, with each hop of a longer delay. */
  jobs: number;
}

/**
 * By the number of sites that have a million views together, as `node bench/visitor-sites.ts` measures the code on a local table. Jobs
 * are calculated: one for each log object that has a day to merge, or three where it waits for 45 minutes.
 */
export const countingWork = {
  1: { reads: 527_000, writes: 257_000, seconds: 1540, jobs: 2900 },
  100: { reads: 6_230_000, writes: 2_660_000, seconds: 10_600, jobs: 66_000 },
  10_000: { reads: 8_480_000, writes: 4_040_000, seconds: 39_400, jobs: 22_000 },
} as const satisfies Record<number, CountingWork>;

const million = 1e6;
const gbOfProcessor = 1769 / 1024;

/** Costs of page views in a month. Nothing is paid without views. @param work of a million of them */
export function visitorCosts(views: number, work: CountingWork): CostLine[] {
  const millions = views / million;
  const requests = millions * (ofView.beacons + ofView.scripts);
  const gbOut =
    (views * (ofView.beacons * ofView.mbBeacon + ofView.scripts * ofView.mbScript)) / 1000;
  const objects = (millions * ofView.beacons) / ofObject.beacons;
  const jobs = (millions * work.jobs) / million;
  const { cloudFront, s3, sqs, lambda, dynamoDb } = prices;
  return [
    {
      what: 'CloudFront: beacons and scripts',
      dollars: beyond(requests, cloudFront.freeMillionRequests) * cloudFront.aMillionRequests,
    },
    {
      what: 'CloudFront: the function that answers them',
      dollars:
        beyond(requests, cloudFront.freeMillionFunctionCalls) * cloudFront.aMillionFunctionCalls,
    },
    { what: 'CloudFront: bytes', dollars: beyond(gbOut, cloudFront.freeGbOut) * cloudFront.gbOut },
    { what: 'S3: log objects', dollars: objects * (s3.aMillionWrites + s3.aMillionReads) },
    {
      what: 'SQS',
      dollars: (objects * ofObject.sqsRequests + jobs * requestsOfJob) * sqs.aMillionRequests,
    },
    {
      what: 'Lambda: counting them',
      dollars:
        (objects + jobs) * lambda.aMillionRequests +
        millions * work.seconds * gbOfProcessor * lambda.gbSecondArm,
    },
    {
      what: 'Table: views and days',
      dollars:
        millions *
        ((work.writes * dynamoDb.aMillionWriteUnits + work.reads * dynamoDb.aMillionReadUnits) /
          million),
    },
  ];
}

const shown: [views: number, sites: number, work: CountingWork][] = [
  [million, 1, countingWork[1]],
  [million, 100, countingWork[100]],
  [million, 10_000, countingWork[10_000]],
  [10 * million, 1000, countingWork[100]],
  [100 * million, 10_000, countingWork[100]],
];

/** Costs by views a month and the sites that have them, and those of a million views. */
export function visitorTable(): string[][] {
  const all = shown.map(([views, , work]) => visitorCosts(views, work));
  const dollars = (value: number): string => `$${value.toFixed(2)}`;
  const [first = []] = all;
  return [
    ['Views a month', ...shown.map(([views]) => numberWords(views))],
    ['Sites', ...shown.map(([, sites]) => numberWords(sites))],
    ...first.map(({ what }, at) => [what, ...all.map((lines) => dollars(lines[at]?.dollars ?? 0))]),
    ['**A month**', ...all.map((lines) => dollars(sumOf(lines)))],
    [
      '**A million views**',
      ...all.map((lines, at) => dollars((sumOf(lines) * million) / (shown[at]?.[0] ?? million))),
    ],
  ];
}
