import { beyond, type CostLine } from './idle-costs.ts';
import { sumOf } from './page-costs.ts';
import { prices } from './prices.ts';

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

/** Costs of a log object, for a site with a million views a month: 28 objects an hour. */
const ofObject = {
  beacons: 50,
  /** Its part, its hour as far as that has grown, and a share of the day. */
  writeUnits: 24,
  /** All parts of its hour, half of which are there on average, and the day's hours. */
  readUnits: 20,
  /** Seconds of a function with 1 GB. */
  seconds: 0.15,
  /** The message is received and deleted; S3 sends it for nothing. */
  sqsRequests: 2,
} as const;

const million = 1e6;

/** Costs of page views in a month, of sites with about a million each. Nothing is paid without views. */
export function visitorCosts(views: number): CostLine[] {
  const requests = (views * (ofView.beacons + ofView.scripts)) / million;
  const gbOut =
    (views * (ofView.beacons * ofView.mbBeacon + ofView.scripts * ofView.mbScript)) / 1000;
  const objects = (views * ofView.beacons) / ofObject.beacons / million;
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
    { what: 'SQS', dollars: objects * ofObject.sqsRequests * sqs.aMillionRequests },
    {
      what: 'Lambda: counting them',
      dollars:
        objects * lambda.aMillionRequests +
        objects * million * ofObject.seconds * lambda.gbSecondArm,
    },
    {
      what: 'Table: parts, hours and days',
      dollars:
        objects *
        (ofObject.writeUnits * dynamoDb.aMillionWriteUnits +
          ofObject.readUnits * dynamoDb.aMillionReadUnits),
    },
  ];
}

const shown = [million, 10 * million, 100 * million];

/** Costs by views a month, and those of a million of them. */
export function visitorTable(): string[][] {
  const all = shown.map(visitorCosts);
  const dollars = (value: number): string => `$${value.toFixed(2)}`;
  const [first = []] = all;
  return [
    ['Views a month', ...shown.map((views) => views.toLocaleString('en'))],
    ...first.map(({ what }, at) => [what, ...all.map((lines) => dollars(lines[at]?.dollars ?? 0))]),
    ['**A month**', ...all.map((lines) => dollars(sumOf(lines)))],
    [
      '**A million views**',
      ...all.map((lines, at) => dollars((sumOf(lines) * million) / (shown[at] ?? million))),
    ],
  ];
}
