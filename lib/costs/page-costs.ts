import { prices } from './prices.ts';
import type { CostLine } from './idle-costs.ts';

const daysAMonth = 730 / 24;

interface Rhythm {
  scansADay: number;
  picturesADay: number;
}

/** Of the Business plan. */
export const business: Rhythm = { scansADay: 3, picturesADay: 24 };

/** A run of Lighthouse takes 25 s at 3 GB, and there is one a device. */
const aScan = 2 * 25 * 3 * prices.lambda.gbSecondX86;
/** A picture takes 5 s at 2 GB. */
const aPicture = 5 * 2 * prices.lambda.gbSecondX86;
/** Writes, messages, events and objects of a scan or picture. */
const aRecord = { scan: 0.00014, picture: 0.000021 };
/** Hourly checks, daily markup, storage. */
const theRest = 0.0055;

/**
 * Costs of pages that are watched all month. docs/operations.md, 'Arithmetic', has the counts; they are calculated from
 * the code, and not measured in AWS.
 */
export function pageCosts(pages: number, { scansADay, picturesADay }: Rhythm): CostLine[] {
  const [scans, pictures] = [scansADay * daysAMonth * pages, picturesADay * daysAMonth * pages];
  return [
    { what: `Scans, ${scansADay} a day`, dollars: scans * (aScan + aRecord.scan) },
    { what: `Pictures, ${picturesADay} a day`, dollars: pictures * (aPicture + aRecord.picture) },
    { what: 'Uptime, markup, storage', dollars: pages * theRest },
  ];
}

export const sumOf = (lines: readonly CostLine[]): number =>
  lines.reduce((sum, { dollars }) => sum + dollars, 0);

/** Users of Cognito Essentials who sign in within a month. */
export const userCosts = (users: number): number =>
  Math.max(0, users - prices.cognitoEssentials.freeUsers) * prices.cognitoEssentials.aUser;
