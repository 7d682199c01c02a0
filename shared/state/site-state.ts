import { worseCauses } from '../causes/catalogue.ts';
import { devices } from '../scans/devices.ts';
import type { Elsewhere } from '../uptime/other-places.ts';
import { type PageState, type SiteState, type StateKind } from '../models/measuring/site-state.ts';
import type { ScanFailureReason } from '../scans/scan-failures.ts';
import type { ScanWarningReason } from '../scans/scan-warnings.ts';
import { isHeld, type Standing } from '../plans/standing.ts';
import type { UptimeFailureReason, UptimeState } from '../uptime/uptime.ts';
import { bySpeed, slowOf, type SpeedFacts } from './slow-state.ts';

/** The worst first. */
export const stateKinds = [
  'down',
  'scan-failed',
  'incomplete',
  'worse',
  'slow',
  'not-scanned',
  'paused',
  'fine',
] as const satisfies readonly StateKind[];

/** 0 for the worst. */
export const severityOf = ({ kind }: { kind: StateKind }): number => stateKinds.indexOf(kind);

/** The newest ended scan of a device. Times are ISO 8601. */
export interface DeviceFacts extends SpeedFacts {
  /** The newest successful scan. */
  result?: {
    at: string;
    warning?: ScanWarningReason | undefined;
    warningSince?: string | undefined;
  };
  /** Set if the newest scan failed. */
  failure?: {
    reason: ScanFailureReason;
    statusCode?: number | undefined;
    /** The first failure of the unbroken run. */
    since: string;
    lastAt: string;
  };
}

/** An open incident of a page that is no outage. */
export type OpenTrouble = Omit<Extract<PageState, { kind: 'worse' }>, 'kind'>;

/** The facts about a page. Times are ISO 8601. */
export interface PageFacts {
  standing: Pick<Standing, 'kind' | 'until'>;
  /** Someone of the account has paused it; absent while it is checked. */
  pausedAt?: string | undefined;
  /** Absent before the first check with a known result. */
  uptime?:
    | {
        status: UptimeState;
        since: string;
        reason?: UptimeFailureReason | undefined;
        statusCode?: number | undefined;
        elsewhere?: Elsewhere | undefined;
      }
    | undefined;
  /** Since when it is down from one region only; absent if it is not. */
  oneRegionSince?: string | undefined;
  mobile: DeviceFacts;
  desktop: DeviceFacts;
  isScanning: boolean;
  /** Null if no scan is planned. */
  nextScanAt: string | null;
  troubles: readonly OpenTrouble[];
}

/**
 * The state of a page: paused if it or its account is not checked; otherwise the worst that applies.
 */
export function pageStateOf(facts: PageFacts): PageState {
  return (
    pausedOf(facts) ??
    downOf(facts) ??
    scanFailedOf(facts) ??
    incompleteOf(facts) ??
    worseOf(facts) ??
    slowOf(facts) ??
    scannedOf(facts)
  );
}

function pausedOf({ standing: { kind, until }, pausedAt }: PageFacts): PageState | undefined {
  if (isHeld({ kind }) && kind !== 'running' && kind !== 'ending')
    return { kind: 'paused', why: kind, until };
  if (pausedAt === undefined) return undefined;
  return { kind: 'paused', why: 'by-you', until: null, since: pausedAt };
}

function downOf({ uptime }: PageFacts): PageState | undefined {
  if (uptime?.status !== 'down') return undefined;
  const { since, reason, statusCode, elsewhere } = uptime;
  return { kind: 'down', since, reason, statusCode, elsewhere };
}

const earliest = (times: readonly string[]): string => times.toSorted()[0] ?? '';
const latest = (times: readonly string[]): string => times.toSorted().at(-1) ?? '';

function scanFailedOf(facts: PageFacts): PageState | undefined {
  const failed = devices.flatMap((device) => {
    const { failure } = facts[device];
    return failure === undefined ? [] : [{ device, ...failure }];
  });
  const [first] = failed;
  if (first === undefined) return undefined;
  const { reason, statusCode } = first;
  const since = earliest(failed.map(({ since: own }) => own));
  // The devices of one scan fail one after the other.
  const isRepeated = failed.some(({ since: own, lastAt }) => own !== lastAt);
  return {
    kind: 'scan-failed',
    since,
    lastAt: isRepeated ? latest(failed.map(({ lastAt }) => lastAt)) : since,
    reason,
    statusCode,
    devices: failed.map(({ device }) => device),
  };
}

function incompleteOf(facts: PageFacts): PageState | undefined {
  const partial = devices.flatMap((device) => {
    const { at, warning, warningSince = at } = facts[device].result ?? {};
    return warning === undefined || warningSince === undefined
      ? []
      : [{ device, warning, since: warningSince }];
  });
  const [first] = partial;
  if (first === undefined) return undefined;
  return {
    kind: 'incomplete',
    since: earliest(partial.map(({ since }) => since)),
    warning: first.warning,
    devices: partial.map(({ device }) => device),
  };
}

/** The incident that explains the others; of two with one cause, the older one. */
function worseOf({ troubles, oneRegionSince }: PageFacts): PageState | undefined {
  const isKnown = troubles.some(({ cause }) => cause === 'reached-elsewhere');
  const all: readonly OpenTrouble[] =
    oneRegionSince === undefined || isKnown
      ? troubles
      : [...troubles, { cause: 'reached-elsewhere', since: oneRegionSince }];
  const [worst] = all.toSorted(
    (one, other) =>
      worseCauses.indexOf(one.cause) - worseCauses.indexOf(other.cause) ||
      one.since.localeCompare(other.since),
  );
  return worst === undefined ? undefined : { kind: 'worse', ...worst };
}

/** A page is fine if a scan succeeded and nothing above holds. */
function scannedOf(facts: PageFacts): PageState {
  const scans = devices.flatMap((device) => facts[device].result?.at ?? []);
  if (scans.length > 0) return { kind: 'fine', checkedAt: latest(scans) };
  const { isScanning, nextScanAt } = facts;
  return { kind: 'not-scanned', isScanning, nextScanAt };
}

export interface PageWithState {
  url: string;
  state: PageState;
}

/** A page that waits for its first scan is no trouble of its site. */
const siteSeverity = (state: PageState, isHome: boolean): number =>
  state.kind === 'not-scanned' && !isHome ? stateKinds.length : severityOf(state);

/** The state of a site: paused with its home page; otherwise the worst of its home page and its pages. */
export function siteStateOf(home: PageWithState, pages: readonly PageWithState[]): SiteState {
  if (home.state.kind === 'paused') return ofPage(home.state);
  const [worst] = [
    { ...home, severity: siteSeverity(home.state, true) },
    ...pages.map((page) => ({ ...page, severity: siteSeverity(page.state, false) })),
  ].toSorted((one, other) => one.severity - other.severity || bySpeed(one.state, other.state));
  const { url, state } = worst ?? home;
  const count = [home, ...pages].filter((page) => page.state.kind === state.kind).length;
  const isHomeOnly = url === home.url && count === 1;
  const isOfAll = state.kind === 'fine' || state.kind === 'not-scanned';
  const of = pages.length + 1;
  return { ...state, pages: isHomeOnly || isOfAll ? null : { count, of, url } };
}

/** The state of a page that is shown on its own. */
export const ofPage = (state: PageState): SiteState => ({ ...state, pages: null });

interface PageNumbers {
  url: string;
  /** Of the page, or of the site that it is the home page of. */
  state: PageState | SiteState;
  ownState?: PageState | undefined;
  /** ISO 8601. */
  scanDate: string | null;
}

/** When the numbers of a page that is down were measured (ISO 8601); undefined while they are current. */
export const lastKnownAt = ({ scanDate, ...page }: PageNumbers): string | undefined =>
  isHomeDown(page) ? (scanDate ?? undefined) : undefined;

/** Whether a page itself is down; of a site, its home page. */
export function isHomeDown({ url, state, ownState }: Omit<PageNumbers, 'scanDate'>): boolean {
  const isOwn = !('pages' in state) || state.pages === null || state.pages.url === url;
  return (ownState ?? state).kind === 'down' && (ownState !== undefined || isOwn);
}
