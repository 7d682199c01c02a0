import type { FastSiteVersion } from '../demo-sites/past-fast-site.ts';

/** Days of the recorded history; the last one is yesterday. */
export const recordedDays = 90;
export const newestDay = 1;
/** Of the recording of the slow demo site and its rival. */
export const rivalDays = 3;

interface Period {
  /** First day of the version. */
  daysAgo: number;
  version: FastSiteVersion;
  /** Label of the deployment that brought it; none for what was there at the beginning. */
  deployment?: string;
}

/** Which version of the fast demo site was there, oldest first. */
export const periods: readonly Period[] = [
  { daysAgo: recordedDays, version: 'first' },
  { daysAgo: 67, version: 'slow', deployment: 'Online orders' },
  { daysAgo: 59, version: 'current', deployment: 'Orders without the postcode script' },
  { daysAgo: 40, version: 'markup', deployment: 'Winter hours' },
  { daysAgo: 35, version: 'current', deployment: 'Winter hours moved to the Visit page' },
  { daysAgo: 13, version: 'picture', deployment: 'Photo on the home page' },
  { daysAgo: 10, version: 'current', deployment: 'Drawing instead of the missing photo' },
];

/** The version that was there on a day. */
export const versionOf = (daysAgo: number): FastSiteVersion =>
  periods.findLast((period) => period.daysAgo >= daysAgo)?.version ?? 'current';

/** Minutes after midnight (UTC) of what happens once a day. */
export const dailyAt = {
  deployment: 5 * 60,
  markup: 5 * 60 + 20,
  picture: 5 * 60 + 40,
  scan: 6 * 60,
};

interface Outage {
  daysAgo: number;
  /** Minutes after midnight (UTC) of the first check that failed, and of the first one that did not. */
  downAt: number;
  upAt: number;
}

export const outages: readonly Outage[] = [
  { daysAgo: 47, downAt: 13 * 60, upAt: 16 * 60 },
  // Hourly checks alone would not show how short it was, so a user checks again.
  { daysAgo: 19, downAt: 2 * 60, upAt: 2 * 60 + 7 },
];

/** Days whose scans keep their reports: those around each change of the site, and the newest. */
export const daysWithReport: ReadonlySet<number> = new Set([
  1,
  ...periods.slice(1).flatMap(({ daysAgo }) => [daysAgo + 1, daysAgo]),
]);
