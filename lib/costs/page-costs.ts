import { prices } from './prices.ts';
import type { CostLine } from './idle-costs.ts';
import { monthly, picturesADay, type Rhythm, seconds } from './page-work.ts';

const daysAMonth = 730 / 24;

/** A run of Lighthouse has 3 GB, and there is one a device. */
const aScan = 2 * seconds.scan * 3 * prices.lambda.gbSecondX86;
/** A proof loads the page about twelve times. */
export const aProof = (12 * aScan) / 2;
/** A picture has 2 GB. */
const aPicture = seconds.picture * 2 * prices.lambda.gbSecondX86;
/** Writes, messages, events and objects of a scan or picture. */
const aRecord = { scan: 0.00014, picture: 0.000021 };
/** A check whether a page needs another picture has 0.5 GB; a message that shares its requests with no other, one write, three reads. */
const aCheckForChanges =
  seconds.checkForChanges * 0.5 * prices.lambda.gbSecondArm +
  (3 * prices.sqs.aMillionRequests +
    prices.dynamoDb.aMillionWriteUnits +
    3 * prices.dynamoDb.aMillionReadUnits) /
    1e6;
/** Sending, receiving and deleting each message on its own, which is the most that fair queues can cost besides. */
const fairQueues = (3 * (monthly.jobs + monthly.eventMessages) * prices.sqs.aMillionGrouped) / 1e6;
/** Hourly checks, daily markup, storage. */
const theRest = 0.0055;

/**
 * Costs of pages that are watched all month. docs/costs.md, 'One page', has the counts; they are calculated from
 * the code, and not measured in AWS.
 */
export function pageCosts(pages: number, rhythm: Rhythm): CostLine[] {
  const { scansADay, checksForChangesADay, runsAScan = 1 } = rhythm;
  const inAMonth = (aDay: number): number => aDay * daysAMonth * pages;
  const pictures = picturesADay(rhythm);
  return [
    {
      what: `Scans, ${scansADay} a day`,
      dollars: inAMonth(scansADay) * (runsAScan * aScan + aRecord.scan),
    },
    {
      what: `Checks for changes, ${checksForChangesADay} a day`,
      dollars: inAMonth(checksForChangesADay) * aCheckForChanges,
    },
    {
      what: `Pictures, ${pictures} a day`,
      dollars: inAMonth(pictures) * (aPicture + aRecord.picture),
    },
    { what: 'Uptime, markup, storage, fair queues', dollars: pages * (theRest + fairQueues) },
  ];
}

export const sumOf = (lines: readonly CostLine[]): number =>
  lines.reduce((sum, { dollars }) => sum + dollars, 0);

/** Users of Cognito Essentials who sign in within a month. */
export const userCosts = (users: number): number =>
  Math.max(0, users - prices.cognitoEssentials.freeUsers) * prices.cognitoEssentials.aUser;

/** Of a release: the functions' bundles and the web app as they are uploaded, and with `markupChecker=nu` an image. */
const aRelease = { storageGb: 0.29, imageGb: 0.5 };

/** What releases cost in a month that the bootstrap's bucket and repository still have, if each changed everything. */
export const releaseCosts = (releases: number, hasImages: boolean): number =>
  releases *
  (aRelease.storageGb * prices.storageGb + (hasImages ? aRelease.imageGb * prices.imageGb : 0));
