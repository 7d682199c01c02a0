import { convertToCsv } from '../../../shared/calls/lifecycle/exports.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { listDaysOfFieldData } from '../../portfolio/history/list-days-of-field-data.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { listChartPoints } from '../../measuring/scans/reading/chart-points.ts';
import { latestScan } from '../../measuring/scans/reading/latest-scan.ts';
import { scannedPageStore } from '../../measuring/scans/scanned-page-store.ts';
import { suggestionsOf } from '../../registry/pages/scan-suggestions.ts';
import { techStackOf } from '../../measuring/scans/reading/tech-stack.ts';
import { listReports } from '../../monitoring/ping/list-reports.ts';
import { uptimeStore } from '../../monitoring/uptime/uptime-store.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { proofsOfPage } from '../../measuring/proofs/proofs-of-page.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import { siteOfPage } from '../../registry/pages/site-of-page.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { visitorSummaries } from '../../measuring/visitors/visitor-summaries.ts';
import { exportFiles } from './export-file.ts';
import { resultRows } from './result-rows.ts';
import { toCsv } from './to-csv.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';

const numbers = ['mobileScore', 'desktopScore', 'mobileLabData', 'desktopLabData'] as const;

export const handler = handleCall(convertToCsv, async ({ body, caller, table, now }) => {
  const { accountId, userId } = caller;
  const url = await knownAddress({ table, caller, now }, body.siteUrl, 'siteUrl');
  const at = { accountId, url, now };
  const pages = scannedPageStore(table);
  const [timeZone, page, visitors] = await Promise.all([
    timeZoneOf(table, accountId),
    pages.find(accountId, url, now),
    visitorSummaries(table).find({ accountId, urlKey: keyOfUrl(url) }, now),
  ]);
  const latest = latestScan(url, page, visitors);
  if (page === undefined || latest.scanId === null) {
    throw new ProblemError('not_found', 'There are no results of this page yet', {
      field: 'siteUrl',
    });
  }
  const uptime = uptimeStore(table);
  const objects = reportObjects();
  const proofsOf = (device: Device) => proofsOfPage(table, { accountId, url, device }, now);
  const [
    mobile,
    desktop,
    triedOnMobile,
    triedOnDesktop,
    techStack,
    scans,
    fieldDays,
    hours,
    availability,
    pings,
    site,
  ] = await Promise.all([
    suggestionsOf(objects, page.mobile),
    suggestionsOf(objects, page.desktop),
    proofsOf('mobile'),
    proofsOf('desktop'),
    techStackOf(objects, page),
    listChartPoints(table, at, numbers),
    listDaysOfFieldData(table, at),
    uptime.listMonth(accountId, url, now),
    uptime.availability(accountId, url, { to: now }),
    listReports(table, { accountId, url }, { timeZone, now }),
    siteOfPage(table, accountId, url),
  ]);
  const date = now.toISOString();
  const known = {
    latest,
    suggestions: { mobile, desktop },
    proofs: { mobile: triedOnMobile, desktop: triedOnDesktop },
    techStack,
    scans,
    fieldDays,
    uptime: { hours, availability },
    pings,
    recordedUntil: site?.recordedUntil,
  };
  await exportFiles.keep(
    objects,
    { accountId, userId, date },
    toCsv(resultRows(known, date, timeZone), timeZone),
  );
  return { date };
});
