import { causes } from '../causes/catalogue.ts';
import type { StateFormats } from '../causes/define-cause.ts';
import { placesInWords } from '../uptime/other-places.ts';
import { failurePhrases } from '../scans/failure-phrases.ts';
import type {
  AffectedPages,
  PageState,
  SiteState,
  StateKind,
} from '../models/measuring/site-state.ts';
import type { ScanFailureReason } from '../scans/scan-failures.ts';
import type { ScanWarningReason } from '../scans/scan-warnings.ts';
import { metricWords } from '../assessment/metrics.ts';
import { type Band, shownField, shownScore } from '../assessment/thresholds.ts';
import { statusWords } from '../uptime/status-words.ts';
import { uptimeFailureWords } from '../uptime/uptime-failures.ts';
import { displayUrl } from '../pages/urls.ts';

export interface StateWords {
  label: string;
  /** One short sentence. */
  sentence: string;
}

/**
 * Names of the states, on chips and beside symbols. A page without problems may still be average, so its label does not
 * praise it.
 */
export const stateLabels: Record<StateKind, string> = {
  down: 'Down',
  'scan-failed': 'Scan failed',
  incomplete: 'Incomplete',
  worse: 'Worse',
  slow: 'Slow',
  'not-scanned': 'Not scanned yet',
  paused: 'Paused',
  fine: 'Working',
};

/** Colour and symbol of a state. Null: nothing to do, so that it stays quiet. */
export const stateBands: Record<StateKind, Band | null> = {
  down: 'bad',
  'scan-failed': 'bad',
  incomplete: 'average',
  worse: 'average',
  slow: 'average',
  'not-scanned': null,
  paused: null,
  fine: null,
};

export function stateWords(state: PageState | SiteState, formats: StateFormats): StateWords {
  return { label: stateLabels[state.kind], sentence: `${ofSite(state, formats)}.` };
}

/** Why a page or site is slow, in a sentence without times; undefined if it is in another state. */
export const slowSentence = (state: PageState | SiteState): string | undefined =>
  state.kind === 'slow' ? `${slowWords(state)}.` : undefined;

function ofSite(state: PageState | SiteState, formats: StateFormats): string {
  if (state.kind === 'slow') return slowWords(state);
  const said = sentenceOf(state, formats);
  const affected = affectedWords(state);
  return affected === undefined ? said : `${said} (${affected})`;
}

function affectedWords(state: PageState | SiteState): string | undefined {
  if (!('pages' in state) || state.pages === null) return undefined;
  const { count, of, url } = state.pages;
  return count === 1 ? displayUrl(url) : `${count} of ${of} pages`;
}

/** Without its full stop. */
function sentenceOf(state: PageState, formats: StateFormats): string {
  switch (state.kind) {
    case 'down':
      return downWords(state, formats);
    case 'scan-failed':
      return scanFailedWords(state, formats);
    case 'incomplete':
      return `Incomplete${onDevice(state.devices)} since ${formats.time(state.since)}: ${warningPhrases[state.warning]}`;
    case 'worse':
      return worseWords(state, formats);
    case 'slow':
      return slowWords(state);
    case 'not-scanned':
      return notScannedWords(state, formats);
    case 'paused':
      return pausedWords(state, formats);
    default:
      return `Working, scanned ${formats.when(state.checkedAt)}`;
  }
}

type Of<Kind extends StateKind> = Extract<PageState, { kind: Kind }>;

const onDevice = (affected: readonly string[]): string =>
  affected.length === 1 ? ` on ${affected[0]}` : '';

function downWords(state: Of<'down'>, { time }: StateFormats): string {
  const { since, reason, statusCode, elsewhere } = state;
  const places = elsewhere?.notReachedFrom ?? [];
  const also = places.length === 0 ? '' : `, also from ${placesInWords(places)}`;
  const isKnown = reason !== undefined || statusCode !== undefined;
  const why = isKnown ? `: ${downReason(reason, statusCode)}` : '';
  return `Down since ${time(since)}${why}${also}`;
}

const downReason = (reason: Of<'down'>['reason'], statusCode: number | undefined): string =>
  statusCode !== undefined && (reason === undefined || reason === 'http-status')
    ? answered(statusCode)
    : uptimeFailureWords(reason, statusCode);

const answered = (statusCode: number): string => `the server answered ${statusWords(statusCode)}`;

function scanFailedWords(state: Of<'scan-failed'>, { time, when }: StateFormats): string {
  const { since, lastAt, reason, statusCode, devices } = state;
  const why = scanFailurePhrase(reason, statusCode);
  const where = onDevice(devices);
  return since === lastAt
    ? `Scan${where} failed ${when(lastAt)}: ${why}`
    : `Scans${where} have failed since ${time(since)}: ${why}`;
}

/** Why a scan has no result, to follow a colon. */
export const scanFailurePhrase = (
  reason: ScanFailureReason,
  statusCode: number | undefined,
): string =>
  statusCode !== undefined && (reason === 'http-4xx' || reason === 'http-5xx')
    ? answered(statusCode)
    : failurePhrases[reason];

const warningPhrases: Record<ScanWarningReason, string> = {
  'still-loading': 'the page never finished loading',
  'kept-busy': 'its scripts never came to rest',
  'covers-screen': 'what covers the whole screen does not count as content',
  'in-a-frame': 'what it shows is in a frame',
  drawn: 'what it draws does not count as content',
  'faded-in': 'what fades in does not count as content',
  'not-counted': 'browsers count nothing that it shows as content',
};

function worseWords(
  { cause, since, before = '?', after = '?', ...more }: Of<'worse'>,
  formats: StateFormats,
) {
  return causes[cause].worse?.({ since, before, after, ...more }, formats) ?? '';
}

const slowFor = { lab: '', field: ' for Chrome users', visitors: ' for visitors' } as const;

function slowWords(state: Of<'slow'> & { pages?: SiteState['pages'] }): string {
  const { source, device, because, pages } = state;
  if (pages) return slowPagesWords(state, pages);
  const amount = slowAmount(state);
  const why = because ?? (source === 'lab' ? `score ${amount}` : amount);
  return `Slow${slowFor[source]} on ${device}${why === '' ? '' : `: ${why}`}`;
}

/** '33', 'LCP 4.61 s'; empty if the field data name no bad metric. */
function slowAmount({ score, metric, value }: Of<'slow'>): string {
  if (score !== undefined) return String(shownScore(score));
  if (metric === undefined || value === undefined) return '';
  return `${metric.toUpperCase()} ${metricWords(metric, shownField(metric, value))}`;
}

/** '1 of 5 pages is slow: /shop 33'. */
function slowPagesWords(state: Of<'slow'>, { count, of, url }: AffectedPages): string {
  const worst = `${pathOf(url)} ${slowAmount(state)}`.trimEnd();
  return count === 1
    ? `1 of ${of} pages is slow: ${worst}`
    : `${count} of ${of} pages are slow, the slowest: ${worst}`;
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

/** The part of a sentence that names a page of the site, and the page. */
export function pageInSentence(state: PageState | SiteState) {
  if (!('pages' in state) || state.pages === null) return undefined;
  const { count, url } = state.pages;
  if (state.kind === 'slow') return { words: pathOf(url), url };
  return count === 1 ? { words: displayUrl(url), url } : undefined;
}

function notScannedWords({ isScanning, nextScanAt }: Of<'not-scanned'>, { time }: StateFormats) {
  if (isScanning) return 'Not scanned yet: the first scan is running';
  return nextScanAt === null
    ? 'Not scanned yet'
    : `Not scanned yet, next scan: ${time(nextScanAt)}`;
}

function pausedWords({ why, until, since }: Of<'paused'>, { date, time }: StateFormats): string {
  if (why === 'by-you') return since === undefined ? 'Paused' : `Paused since ${time(since)}`;
  const reasons: Record<typeof why, string> = {
    suspended: 'the account is suspended',
    expired: 'the plan has expired',
    leaving: `the account will be deleted${until === null ? '' : ` on ${date(until)}`}`,
  };
  return `Paused: ${reasons[why]}`;
}
