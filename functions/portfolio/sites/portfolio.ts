import type * as z from 'zod';
import {
  endsSoon,
  type getPortfolio,
  type PortfolioRow,
} from '../../../shared/calls/portfolio/portfolio.ts';
import { severityOf, type stateKinds } from '../../../shared/state/site-state.ts';
import type { VisitorVitals } from '../../../shared/models/measuring/visitor-vitals.ts';
import { chooseField } from '../../../shared/visitors/field-source.ts';
import type { Span } from '../../../shared/uptime/spans.ts';
import { monthUntil } from '../../../shared/uptime/recorded-month.ts';
import { soundNumbers } from '../../measuring/scans/device-outcome.ts';
import type { FoundState } from '../../measuring/scans/states/find-states.ts';
import type { SiteRecord } from '../../registry/pages/site-record.ts';

export function portfolioRow(
  { url, siteName, clientId, tags = [] }: SiteRecord,
  { state, scanned, uptime, visitors }: FoundState,
  {
    domainUntil,
    planned,
    now,
  }: { domainUntil?: string | undefined; planned: readonly Span[]; now: Date },
): PortfolioRow {
  const { status, since, month, certificateExpiresAt } = uptime ?? {};
  const known = status === undefined || since === undefined ? undefined : { status, since };
  const { since: availabilitySince, percent, outages } = monthUntil(month, known, now, planned);
  return {
    url,
    siteName,
    ...(clientId === undefined ? {} : { clientId }),
    tags: [...tags].toSorted(),
    state,
    mobile: scanned?.mobile === undefined ? null : soundNumbers(scanned.mobile).overallScore,
    desktop: scanned?.desktop === undefined ? null : soundNumbers(scanned.desktop).overallScore,
    vitals: vitalsOf(scanned, visitors?.mobile ?? null),
    availability: percent,
    ...(availabilitySince === undefined ? {} : { availabilitySince }),
    outages,
    certificateUntil: certificateExpiresAt ?? null,
    domainUntil: domainUntil ?? null,
    scanDate: scanned?.endedScanDate ?? null,
  };
}

function vitalsOf(
  scanned: FoundState['scanned'],
  visitors: VisitorVitals | null,
): PortfolioRow['vitals'] {
  const { mobileFieldData: field, mobile } = scanned ?? {};
  if (field?.lcp)
    return {
      source: 'field',
      lcp: field.lcp.score / 1000,
      inp: field.inp?.score ?? null,
      cls: field.cls?.score ?? null,
    };
  if (visitors !== null && chooseField(field, visitors).source === 'visitors')
    return {
      source: 'visitors',
      views: visitors.views,
      lcp: visitors.lcp === null ? null : visitors.lcp.p75 / 1000,
      inp: visitors.inp?.p75 ?? null,
      cls: visitors.cls?.p75 ?? null,
    };
  if (mobile === undefined) return null;
  const { lcp, cls } = soundNumbers(mobile).labData;
  return { source: 'lab', lcp, inp: null, cls };
}

/** The lower score of a row; rows without one come first. */
const worstScore = ({ mobile, desktop }: PortfolioRow): number =>
  Math.min(mobile ?? desktop ?? -1, desktop ?? mobile ?? -1);

/** When something of a site ends, if that is soon; epoch milliseconds. */
const deadlineOf = ({ certificateUntil, domainUntil }: PortfolioRow, now: number): number =>
  Math.min(
    ...[certificateUntil, domainUntil].map((until) =>
      until !== null && endsSoon(until, now) ? Date.parse(until) : Infinity,
    ),
  );

/** Points of the score that a site lost, or lacks while it is slow. */
function lossOf(row: PortfolioRow): number {
  const { state } = row;
  if (state.kind === 'slow') return 100 - worstScore(row);
  if (state.kind !== 'worse') return 0;
  const [before, after] = [state.before, state.after].map((text = '') =>
    Number(/^(?:score )?(\d+)$/.exec(text)?.[1]),
  );
  return before === undefined || after === undefined || Number.isNaN(before - after)
    ? 0
    : before - after;
}

const sinceOf = ({ state }: PortfolioRow): string => ('since' in state && state.since) || '';

/** Zero for equal ones, also where both are infinite. */
const byNumber = (one: number, other: number): number => (one === other ? 0 : one - other);

/** The worst state first; within one, what ends soonest, then the largest loss, then what began first. */
const byUrgency =
  (now: number) =>
  (one: PortfolioRow, other: PortfolioRow): number =>
    severityOf(one.state) - severityOf(other.state) ||
    byNumber(deadlineOf(one, now), deadlineOf(other, now)) ||
    lossOf(other) - lossOf(one) ||
    sinceOf(one).localeCompare(sinceOf(other)) ||
    worstScore(one) - worstScore(other) ||
    (one.url < other.url ? -1 : 1);

export function portfolioOf(
  rows: readonly PortfolioRow[],
  now: Date,
): z.infer<typeof getPortfolio.answer> {
  const isSoon = (until: string | null) => endsSoon(until, now.getTime());
  const count = (kind: (typeof stateKinds)[number]) =>
    rows.filter(({ state }) => state.kind === kind).length;
  return {
    counts: {
      down: count('down'),
      'scan-failed': count('scan-failed'),
      incomplete: count('incomplete'),
      worse: count('worse'),
      slow: count('slow'),
      'not-scanned': count('not-scanned'),
      paused: count('paused'),
      fine: count('fine'),
    },
    certificatesSoon: rows.filter((row) => isSoon(row.certificateUntil)).length,
    domainsSoon: rows.filter((row) => isSoon(row.domainUntil)).length,
    rows: rows.toSorted(byUrgency(now.getTime())),
  };
}
