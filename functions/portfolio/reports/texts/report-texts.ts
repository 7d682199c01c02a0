import type { Band } from '../../../../shared/assessment/thresholds.ts';
import type { IncidentCause } from '../../../../shared/causes/catalogue.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import type { EstimateDoubt } from '../../../../shared/models/measuring/estimate-doubt.ts';
import type { ProvenChange } from '../../../../shared/models/measuring/page-changes.ts';
import type { RealisedFix } from '../../../../shared/models/measuring/realised-fix.ts';
import type { Fix } from '../../../../shared/models/measuring/scan-verdict.ts';
import type { PageState, SiteState } from '../../../../shared/models/measuring/site-state.ts';
import type { ReportVital, SiteReport } from '../../../../shared/models/portfolio/client-report.ts';
import type { Availability } from '../../../../shared/uptime/outages.ts';
import type { UptimeFailureReason } from '../../../../shared/uptime/uptime.ts';

/** What a finding is about, as an owner of a website understands it. */
export const fixKinds = [
  'pictures',
  'main-picture',
  'unused-code',
  'blocking-files',
  'fonts',
  'server',
  'redirects',
  'compression',
  'third-party',
  'script-work',
  'jumps',
  'caching',
  'page-size',
  'other',
] as const;
export type FixKind = (typeof fixKinds)[number];

interface FixTexts {
  /** 'Pictures made smaller': on a list of what was done. */
  done: string;
  /** 'pictures were made smaller': to follow a colon. */
  reason: string;
  /** 'Make the pictures smaller'. */
  todo: string;
  /** Why, in a sentence. */
  why: string;
}

/** Whose values a number is. */
export type ValueSource = 'field' | 'visitors' | 'lab';

/** Seconds, milliseconds or the position of content: what a visitor notices besides the time until a page appears. */
export interface SlowFact {
  of: 'reaction' | 'blocked' | 'jumps';
  /** Reaction in milliseconds, blocked in milliseconds. */
  value: number;
  band: Band;
}

export interface SpeedFact {
  /** Seconds until the main content is visible. */
  seconds: number;
  band: Band;
  source: ValueSource;
  isOrigin: boolean;
}

/** A proven change of speed on a device. */
export interface ChangeFact {
  device: Device;
  direction: 'better' | 'worse';
  /** ISO 8601: since when; absent if it came in several steps. */
  since: string | undefined;
  /** Seconds until the main content is visible; absent if only the points changed for certain. */
  seconds: { before: number; after: number } | undefined;
  points: { before: number; after: number };
  why: ChangeReason;
}

export type ChangeReason =
  | { kind: 'fix'; fix: FixKind }
  | { kind: 'deployment' | 'technology' | 'third-party' | 'content' }
  | { kind: 'unknown' };

/** What a fix brought, as it was measured. */
export type EffectFact =
  | { kind: 'seconds'; before: number; after: number }
  | { kind: 'points'; before: number; after: number }
  | { kind: 'unproven' };

/** What a fix would bring. */
export type GainFact =
  | { kind: 'tried-seconds' | 'estimated-seconds'; seconds: number; device: Device }
  | { kind: 'tried-points' | 'estimated-points'; low: number; high: number; device: Device }
  | { kind: 'unknown' };

export interface OutageFact {
  /** Without planned maintenance. */
  downMs: number;
  count: number;
  /** Moments on each day with an outage, in order of time. */
  days: readonly string[];
  isOngoing: boolean;
}

export interface PagesFact {
  count: number;
  down: number;
  slower: number;
  slow: number;
  unchecked: number;
}

/** Registered pages of a site besides its home page. */
export interface SeenPages {
  /** Those that were watched or scanned. */
  seen: number;
  unseen: number;
  down: number;
  slower: number;
  /** Whether the uptime of all of them was checked. */
  isChecked: boolean;
}

/** Several sites of a client. */
export interface SitesFact {
  count: number;
  unchecked: number;
  /** Sites with an outage: those that are still down, then the longest first. */
  down: readonly { name: string; downMs: number; isOngoing: boolean }[];
  downMs: number;
  /** At the end of the period. */
  paused: number;
  /** Since the period began. */
  added: number;
  /** Watched, but not on every day. */
  partlyChecked: number;
  appears: Record<Band, number>;
  /** The slowest one that is not good. */
  slowest: { name: string; seconds: number } | undefined;
  unmeasured: number;
  better: readonly string[];
  worse: readonly string[];
  /** Better on one device, worse on the other. */
  mixed: readonly string[];
  compared: number;
}

/**
 * Every text of a report, in one language. Sentences about one site call it the reader's website; a missing text does not
 * compile.
 */
export interface ReportTexts {
  light: Record<Band | 'unknown', string>;
  /** The first names, and how many more there are. */
  names(all: readonly string[]): string;
  /** Of a speed. */
  speedBand: Record<Band, string>;
  device: Record<Device, string>;
  /** 'on a phone'. */
  onDevice: Record<Device, string>;
  pageNumber: { before: string; between: string };

  /** The first page. */
  one: {
    subtitle(period: string): string;
    ownWords(sender: string | null): string;
    whatWeDid: string;
    nothingDone(hadIncidents: boolean): string;
    omittedDone(count: number): string;
    reachedAlways(period: string): string;
    notCheckedOnDays(days: number): string;
    watchedSince(day: string): string;
    pausedSince(day: string): string;
    outage(fact: OutageFact): string;
    plannedApart: string;
    unchecked(period: string): string;
    appears(fact: SpeedFact): string;
    alsoSlow(fact: SlowFact): string;
    points(device: Device, points: number): string;
    beforeOutage(day: string): string;
    noSpeed(period: string, failedTests: number): string;
    changed(fact: ChangeFact): string;
    unchanged: string;
    tooFewToCompare: string;
    pages(fact: PagesFact): string | undefined;
    sitesReached(fact: SitesFact, period: string): string;
    sitesUnwatched(fact: SitesFact): string | undefined;
    sitesAppear(fact: SitesFact): string;
    sitesChanged(fact: SitesFact): string;
    noSites: string;
    /** A site of several, in a few words each. */
    short: {
      outage(fact: OutageFact): string;
      unchecked: string;
      changed: Record<'better' | 'worse', string>;
    };
  };

  done: {
    deployment(label: string | undefined): string;
    deployments(count: number): string;
    fix(fix: FixKind, effect: EffectFact): string;
    incident(
      cause: IncidentCause,
      lastedMs: number | undefined,
      handledBy: string | undefined,
    ): string;
  };
  fixes: Record<FixKind, FixTexts>;

  charts: {
    title: string;
    legend: { now: string; before: string };
    /** @param days that a point stands for */
    score: { title: string; hint(days: number): string };
    appears: { title: string; hint: string };
    /** @param days that a field stands for */
    down: {
      title: string;
      hint(days: number, hasBefore: boolean): string;
      none: string;
      /** Of a period of which some days were not checked. */
      noneSeen: string;
    };
    summary(name: string, first: string, last: string): string;
    noValues: string;
    seconds(value: number): string;
    lasted(ms: number): string;
    good: string;
    thenAndNow: string;
    on(day: string): string;
    same: string;
    pictureOf(name: string, day: string): string;
    visits: {
      title: string;
      hint(views: number): string;
      share(share: Record<Band, number>): string;
    };
    rivals: { title: string; hint(source: ValueSource): string; omitted(count: number): string };
    sites: { title: string; site: string; reached: string; appears: string; score: string };
  };

  next: {
    title: string;
    intro: string;
    gain(gain: GainFact): string;
    forDeveloper(title: string): string;
    decide(replyTo: string | null): string;
    outages(count: number): { title: string; why: string; gain: string };
    watch: { title: string; why: string; gain: string };
    measure: { title: string; why: string; gain: string };
    nothing: string;
    onSite(name: string): string;
  };

  appendix: {
    title: string;
    intro: string;
    happened: string;
    changed: string;
    vitals: string;
    otherPages: string;
    fixed: string;
    next: string;
    missing: string;
    notWorth: string;
    uptime(availability: Availability, isPast: boolean): string;
    uptimeUnchecked: string;
    outages: string;
    omittedOutages(count: number): string;
    from: string;
    lasted: string;
    lastedFor(milliseconds: number): string;
    why: string;
    untilTheEnd: string;
    failure(reason: UptimeFailureReason | undefined, statusCode: number | undefined): string;
    deployment(label: string): string;
    incident(found: { cause: IncidentCause; title: string; isOngoing: boolean }): string;
    noChanges(isWatched: boolean): string;
    notMeasured: string;
    vitalsHint(of: { isLab: boolean; isLabOnly: boolean; isOwn: boolean }): string;
    site: string;
    source: string;
    page: string;
    sourceOf: Record<'lab' | 'field' | 'origin', string>;
    sourceOfVisitors(views: number): string;
    interval(low: string, high: string): string;
    trend(metric: ReportVital['metric'], before: string, after: string): string;
    pagesHint(isLab: boolean): string;
    outagesOfPage: string;
    was(score: number): string;
    none: string;
    notChecked: string;
    pageVerdict: Record<
      'down' | 'worse' | 'better' | 'failed' | 'unmeasured' | 'same' | 'short',
      string
    >;
    /** Why a page or site is slow, in a sentence; undefined if it is in another state. */
    slow(state: PageState | SiteState): string | undefined;
    downSince(since: string, lastScan: string): string;
    score(score: SiteReport['scores'][number]): string;
    noScanResult: string;
    /** Pages besides the home page. */
    pages(fact: SeenPages): string[];
    effect(
      device: Device,
      scores: { from: number; to: number } | undefined,
      proven: ProvenChange | undefined,
    ): string;
    realised(found: RealisedFix, id: string): string;
    fixTitle(fix: { id: string; title: string }): string;
    gain(fix: Fix, last: { score: number; measuredAt: string }): string | undefined;
    doubtAdvice(doubt: EstimateDoubt): string | undefined;
    noneFixed: string;
    noScan: string;
    nextFor(device: Device): string;
    nothingNext: string;
    noSingleFix: string;
    omittedSites(count: number): string;
    gaps: {
      since(day: string): string;
      noScan(days: number): string;
      slowMachine(count: number): string;
      otherSettings(count: number): string;
      noUptime: string;
      uptimeUnknown(days: number): string;
      labOnly: string;
      omittedPages(count: number): string;
      lastChanges(most: number, of: number): string;
    };
    uptimeRule: string;
  };

  madeBy(sender: string | null, day: string, namesProduct: boolean): string;
  incidentSubtitle: string;
  timesIn(zone: string): string;
  logoOf(name: string | null): string;
}
