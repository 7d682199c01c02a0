import { getScore } from '../../../shared/calls/measuring/assessment.ts';
import { assess, type ScanInput } from '../../../shared/assessment/scores.ts';
import { uptimePercent } from '../../../shared/uptime/uptime.ts';
import { markupStore } from '../markup/markup-store.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { latestScan } from '../scans/reading/latest-scan.ts';
import { scannedPageStore } from '../scans/scanned-page-store.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { watchStore } from '../../registry/pages/watch-store.ts';
import { uptimeStore } from '../../monitoring/uptime/uptime-store.ts';
import { visitorSummaries } from '../visitors/visitor-summaries.ts';
import type { LatestScan } from '../../../shared/calls/measuring/scan-results.ts';
import { chooseField } from '../../../shared/visitors/field-source.ts';

/** The assessment's input from the newest successful scan of a device; an incomplete one has no score. */
const scanInput = ({
  overallScore,
  labData,
  fieldData,
  visitors,
  warning,
}: LatestScan['mobile']): ScanInput => ({
  overallScore,
  labData: warning === null ? labData : null,
  fieldCategory: chooseField(fieldData, visitors).category,
});

export const handler = handleCall(getScore, async ({ body, caller, table, now }) => {
  const url = await knownAddress({ table, caller, now }, body.url);
  const { accountId } = caller;
  const [page, visitors, checks, validation] = await Promise.all([
    scannedPageStore(table).find(accountId, url, now),
    visitorSummaries(table).find({ accountId, urlKey: keyOfUrl(url) }, now),
    uptimeStore(table).listMonth(accountId, url, now),
    markupStore(table).find(accountId, url, now),
  ]);
  const scan = latestScan(url, page, visitors);
  const assessment = assess({
    mobile: scanInput(scan.mobile),
    desktop: scanInput(scan.desktop),
    uptimePercent: uptimePercent(checks),
    markup: validation?.numbers ?? null,
  });
  if (assessment.overall !== null) return assessment;
  return { ...assessment, nextScanAt: await watchStore(table).nextScanAt(accountId, url) };
});
