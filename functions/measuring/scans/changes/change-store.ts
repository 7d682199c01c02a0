import { type DeviceScan, deviceScanEntity } from '../device-scan-entity.ts';
import type { ProvenChange } from '../../../../shared/models/measuring/page-changes.ts';
import { triedOf } from '../../../../shared/assessment/tried-fixes.ts';
import { proofsOfPage } from '../../proofs/proofs-of-page.ts';
import { deploymentStore } from '../../../registry/pages/deployment-store.ts';
import { siteOfPage, type SiteOfPage } from '../../../registry/pages/site-of-page.ts';
import { epochSeconds, type Table } from '../../../platform/table/table.ts';
import { numbersExpireAt } from '../../../platform/times.ts';
import type { DeviceOutcome } from '../device-outcome.ts';
import type { ChangeRecord } from './change-record.ts';
import { changeRecords } from './change-records.ts';
import { endedRun } from './ended-run.ts';
import { suspectsOf } from './suspects-of.ts';
import { type EndedRun, explained, type Recorded, withRun } from './with-run.ts';
import { withFixes } from './with-fixes.ts';
import type { RealisedFix } from '../../../../shared/models/measuring/realised-fix.ts';

type Scan = Pick<
  DeviceScan,
  'accountId' | 'scanId' | 'url' | 'urlKey' | 'device' | 'requestedAt' | 'cause' | 'isCheck'
>;

/** A record to write with the end of a device scan, and the revision that it is based on; 0 for a new one. */
export interface ChangeWrite extends Recorded {
  revision: number;
  /** Set if this scan completes the measurement of a fix that counts for its cause. */
  counted?: CountedFix | undefined;
}

/** The records of changes of pages, and what a scan changes in them. */
export function changeStore(table: Table) {
  const { read } = changeRecords(table);

  const seenBy = async ({ accountId, device }: Scan, scanId: string) => {
    const { data } = await deviceScanEntity(table).get({ accountId, scanId, device }).go();
    return data ?? undefined;
  };

  const findSuspects = async (scan: Scan, change: ProvenChange, now: Date) => {
    const { accountId, url } = scan;
    const [before, after, site] = await Promise.all([
      seenBy(scan, change.lastScanId),
      seenBy(scan, change.firstScanId),
      siteOfPage(table, accountId, url),
    ]);
    const all =
      site === undefined
        ? []
        : await deploymentStore(table).list({ accountId, siteKey: site.urlKey }, now);
    const from = before?.measuredAt ?? before?.requestedAt ?? change.since;
    const deployments = all.filter(({ at }) => at > from && at <= change.since);
    return suspectsOf({ direction: change.direction, before, after, deployments });
  };

  /** With what fixes have gained, and what trying those has shown that are gone since this run. */
  const withFixesOf = async (
    before: ChangeRecord | undefined,
    record: ChangeRecord,
    { run, findings, environment }: EndedRun,
    scan: Scan,
    now: Date,
  ): Promise<Partial<ReturnType<typeof withFixes>>> => {
    if (run === undefined || findings === undefined) return {};
    if (before?.environment !== environment) return withFixes(record, record, { run, findings });
    const fixed = withFixes(before, record, { run, findings });
    const { shipped } = fixed.record;
    if (shipped === undefined || shipped.after.length > 1) return fixed;
    const proofs = await proofsOfPage(table, scan, now);
    const fixes = shipped.fixes.map((fix) => {
      const tried = triedOf(fix.id, proofs);
      return tried?.isProven === true ? { ...fix, tried: tried.gain.score.value } : fix;
    });
    return { record: { ...fixed.record, shipped: { ...shipped, fixes } } };
  };

  return {
    /** The record after a device scan; undefined if the scan changes nothing in it. */
    async after(scan: Scan, outcome: DeviceOutcome, now: Date): Promise<ChangeWrite | undefined> {
      const { record, revision } = await read(scan);
      const ended = endedRun(scan, outcome);
      const recorded = withRun(record, ended);
      if (recorded === undefined) return undefined;
      const { realised, ...fixed } = await withFixesOf(record, recorded.record, ended, scan, now);
      const counted =
        realised?.isAlone === true
          ? countedFix(realised, await siteOfPage(table, scan.accountId, scan.url))
          : undefined;
      const written = { ...recorded, ...fixed, counted, revision };
      const { outcome: found } = recorded;
      if (found?.kind !== 'proven') return written;
      return { ...written, ...explained(written, await findSuspects(scan, found.change, now)) };
    },
  };
}

/** The item of a record, for the transaction. */
export const changeItem = (
  { accountId, urlKey, device }: Scan,
  { record, revision }: ChangeWrite,
  now: Date,
) => ({
  accountId,
  urlKey,
  device,
  record,
  newestScanId: record.newestScanId,
  revision: revision + 1,
  expiresAt: epochSeconds(numbersExpireAt(now)),
});

/** A measured fix, and the site whose only fix of the cause it is. */
interface CountedFix {
  siteKey: string;
  cause: string;
  title: string;
  sums: { fixes: 1; predicted: number; real: number };
}

/**
 * What a fix that was measured alone adds to the experience with its cause. The first of a site counts: pages of one template,
 * and both devices, share their fixes and would count the same one many times.
 */
function countedFix(
  { fixes, real }: RealisedFix,
  site: SiteOfPage | undefined,
): CountedFix | undefined {
  const [only] = fixes;
  if (only === undefined || site === undefined || site.calibratedCauses?.includes(only.id))
    return undefined;
  const { id: cause, title, predicted, uncorrected = predicted } = only;
  return {
    siteKey: site.urlKey,
    cause,
    title,
    sums: { fixes: 1, predicted: uncorrected, real: real.value },
  };
}
