import type { CostLine } from './idle-costs.ts';
import { seconds } from './page-work.ts';
import { prices } from './prices.ts';

const minutesAMonth = 30 * 24 * 60;
const hoursAMonth = 30 * 24;
/** Of a shard, whose checks of a minute are one job. */
const pagesOfShard = 250;
/** Of a check in the item of its minute, `packPlaced`. */
const bytesOfCheck = 13;
/** Of a `watched-page` item. */
const bytesOfPage = 600;
const writeUnits = (bytes: number): number => Math.ceil(bytes / 1024);
/** Eventually consistent. */
const readUnits = (bytes: number): number => Math.ceil(bytes / 4096) / 2;

/**
 * Costs of a page that is checked every minute, in a month of 30 days and a shard of 250: calculated from the code. Checks that
 * find something new are too few to count.
 */
export function minuteCosts(): CostLine[] {
  const { lambda, sqs, dynamoDb } = prices;
  const written = (units: number): number => (units * dynamoDb.aMillionWriteUnits) / 1e6;
  const read = (units: number): number => (units * dynamoDb.aMillionReadUnits) / 1e6;
  const shared = (dollarsAMinute: number): number =>
    (dollarsAMinute * minutesAMonth) / pagesOfShard;
  return [
    {
      what: 'The worker of a shard',
      dollars: shared(
        seconds.shardOfChecks * 0.5 * lambda.gbSecondArm + lambda.aMillionRequests / 1e6,
      ),
    },
    { what: 'Its job', dollars: shared((3 * sqs.aMillionRequests) / 1e6) },
    {
      what: 'Reading the pages of the shard',
      // Twice: the clock reads the first of them.
      dollars: shared(
        read(readUnits(pagesOfShard * bytesOfPage) + readUnits(20 * bytesOfPage) + 1),
      ),
    },
    {
      what: 'The item of each minute',
      dollars: shared(written(writeUnits(pagesOfShard * bytesOfCheck))),
    },
    {
      what: 'The item of each hour',
      dollars: hoursAMonth * (written(1) + read(readUnits(bytesOfPage))),
    },
    {
      what: 'The check of each hour',
      // The state before and after it, and what the clock knows of it.
      dollars: hoursAMonth * (written(1) + read(4.5)),
    },
  ];
}
