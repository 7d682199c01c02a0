import { after, minuteMs } from '../platform/times.ts';
import {
  afterReport,
  assessSite,
  hasNoChannel,
  type Silence,
  steadyAt,
  type Suppression,
  type ReportedState,
  type Verdict,
} from './assess-site.ts';
import { withMuted } from './muted-recoveries.ts';
import {
  type Joins,
  type MissedOutages,
  type OutageSignal,
  type OutageState,
  remembered,
  siteIn,
  type SiteTelling,
  withMissed,
  withoutMissed,
  withSignals,
} from './outage-state.ts';

/** Signals within it become one message. */
export const holdMs = 2000;
/** An outage waits no longer for other sites of the account, so that it is sent within a minute of its confirmation. */
export const longestHoldMs = 45_000;
/** Between two looks at failures that are being confirmed. */
const lookAgainMs = 3000;
/**
 * Sites that go down within it after a message are collected for `longestHoldMs`, and sent as an update of it. Where
 * outages are sent together, the first one waits so long.
 */
const joinMs = 5 * minuteMs;

export interface ReportedSite {
  site: string;
  state: ReportedState;
  /** ISO 8601: beginning of the outage. */
  downSince?: string | undefined;
  /** ISO 8601: the newest change. */
  since: string;
  /** The affected part of the site, if not the site as a whole. */
  part?: string | undefined;
  /** Outages before, which quiet hours held back. */
  missed?: MissedOutages | undefined;
  signals: OutageSignal[];
}

export interface PlannedMessage {
  kind: 'outage' | 'recovery' | 'flapping';
  sites: ReportedSite[];
  /** The message adds to one of the last minutes. */
  isUpdate: boolean;
  /** Sites that are still down, and were reported before. */
  stillDown: Pick<SiteTelling, 'site' | 'since' | 'downSince' | 'part'>[];
}

export interface OutagePlan {
  state: OutageState;
  messages: PlannedMessage[];
  suppressed: { because: Suppression; signals: OutageSignal[] }[];
  /** When to plan again; undefined if nothing waits. */
  dueAt: Date | undefined;
}

const kindOf: Record<ReportedState, PlannedMessage['kind']> = {
  down: 'outage',
  brief: 'outage',
  up: 'recovery',
  flapping: 'flapping',
};

/** Suppressions that a later signal may still turn into a message. */
const mayChange: ReadonlySet<Suppression> = new Set(['outage-not-sent', 'no-change']);

export interface TellingRules {
  /** Outages wait for five minutes after the first and are one message, as are recoveries. Nothing is an update. */
  together: boolean;
  /** Failures of further sites are being confirmed, which may join the message. */
  othersConfirming: boolean;
}

/**
 * Plans which outages and recoveries are sent to an account now, which wait, and which are never sent. To plan again at
 * any time does no harm: a message is planned once.
 * @param silence undefined if messages may be sent now
 */
export function planOutages(
  found: OutageState,
  silence: Silence | undefined,
  now: Date,
  { together, othersConfirming }: TellingRules,
): OutagePlan {
  const state = withMuted(found, now);
  const confirmingAt = othersConfirming ? now.toISOString() : state.confirmingAt;
  const names = [
    ...new Set([...state.sites.map(({ site }) => site), ...state.waiting.map(({ site }) => site)]),
  ];
  const looked = names.map((name) => {
    const signals = state.waiting.filter(({ site }) => site === name);
    const site = withSignals(siteIn(state, name), signals, now);
    return {
      was: siteIn(state, name),
      site,
      signals,
      verdict: assessSite(site, signals, silence, now),
    };
  });
  const isOf = (kind: PlannedMessage['kind'], verdict: Verdict): boolean =>
    typeof verdict === 'object' && 'report' in verdict && kindOf[verdict.report] === kind;

  const dues: Date[] = [];
  const ready = new Set<PlannedMessage['kind']>();
  for (const kind of ['outage', 'recovery', 'flapping'] as const) {
    const those = looked.filter(({ verdict }) => isOf(kind, verdict));
    if (those.length === 0) continue;
    if (together && kind !== 'flapping') {
      const collected = collectedUntil(those, now);
      if (collected <= now) ready.add(kind);
      else dues.push(collected);
      continue;
    }
    const heard = those.flatMap(({ signals }) => signals);
    const seenAt = kind === 'outage' ? confirmingAt : undefined;
    const held = heldUntil(heard, now, seenAt);
    const joined = earlier(new Date(joinUntilOf(state, kind) ?? 0), longestHeld(heard, now));
    const due = held > joined ? held : joined;
    if (due <= now) ready.add(kind);
    else
      dues.push(seenAt !== undefined && held === due ? earlier(due, after(now, lookAgainMs)) : due);
  }

  const messages: PlannedMessage[] = [];
  const suppressed: OutagePlan['suppressed'] = [];
  const sites: SiteTelling[] = [];
  const waiting: OutageSignal[] = [];
  for (const { was, site, signals, verdict } of looked) {
    if (verdict === 'wait') {
      sites.push(was);
      waiting.push(...signals);
    } else if (
      'suppress' in verdict &&
      heldUntil(signals, now) > now &&
      mayChange.has(verdict.suppress)
    ) {
      dues.push(heldUntil(signals, now));
      sites.push(was);
      waiting.push(...signals);
    } else if ('suppress' in verdict) {
      sites.push(afterSuppressing(site, verdict.suppress, signals));
      if (signals.length > 0) add(suppressed, verdict.suppress, signals);
    } else if (ready.has(kindOf[verdict.report])) {
      sites.push(afterReport(site, verdict.report, now));
      const joins = together ? undefined : joinUntilOf(state, kindOf[verdict.report]);
      addSite(messages, reportedSite(site, verdict.report, signals), joins);
    } else {
      sites.push(was);
      waiting.push(...signals);
    }
  }
  const isHeld = waiting.length > 0 || sites.some(({ missed }) => missed !== undefined);
  if (isHeld && silence?.until !== undefined) dues.push(silence.until);
  if (silence === undefined) dues.push(...sites.flatMap(steadyAt).filter((at) => at > now));
  for (const message of messages)
    if (message.isUpdate && message.kind === 'outage')
      message.stillDown = sites.filter(
        ({ site, reported, status }) =>
          reported === 'down' &&
          status === 'down' &&
          !message.sites.some((one) => one.site === site),
      );
  const next = {
    sites: remembered(sites, now),
    waiting,
    ...joinsAfter(state, messages, now),
    ...(confirmingAt === undefined || waiting.length === 0 ? {} : { confirmingAt }),
  };
  const dueAt = dues.toSorted((one, other) => one.getTime() - other.getTime())[0];
  return { state: next, messages, suppressed, dueAt };
}

/** What quiet hours hold back is reported when they end; what no channel takes is not. */
function afterSuppressing(
  site: SiteTelling,
  because: Suppression,
  signals: readonly OutageSignal[],
): SiteTelling {
  if (because === 'quiet-hours') return withMissed(site, signals);
  return hasNoChannel(because) ? withoutMissed(site) : site;
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/**
 * Another signal that has overtaken these, or belongs to them, may arrive until then.
 * @param confirmingAt ISO 8601: failures of other sites were last seen to be confirmed. What ended since the last look
 *   is still on its way for a moment.
 */
function heldUntil(signals: readonly OutageSignal[], now: Date, confirmingAt?: string): Date {
  const first = firstHeard(signals);
  if (first === undefined) return now;
  const held = after(first, holdMs);
  if (confirmingAt === undefined) return held;
  const joined = after(new Date(confirmingAt), 2 * lookAgainMs);
  return earlier(joined > held ? joined : held, longestHeld(signals, now));
}

function firstHeard(signals: readonly OutageSignal[]): Date | undefined {
  const first = signals.map(({ heardAt }) => heardAt).toSorted()[0];
  return first === undefined ? undefined : new Date(first);
}

/**
 * Five minutes after the first pending change: a signal was received, or a flapping site became steady. What quiet hours
 * held back has been collected.
 */
function collectedUntil(
  those: readonly { was: SiteTelling; signals: readonly OutageSignal[] }[],
  now: Date,
): Date {
  const begun = those.map(
    ({ was, signals }) =>
      firstHeard(signals) ?? steadyAt(was).at(0) ?? (was.missed === undefined ? now : new Date(0)),
  );
  return after(begun.reduce(earlier), joinMs);
}

const longestHeld = (signals: readonly OutageSignal[], now: Date): Date =>
  after(firstHeard(signals) ?? now, longestHoldMs);

const reportedSite = (
  site: SiteTelling,
  state: ReportedState,
  signals: OutageSignal[],
): ReportedSite => ({
  site: site.site,
  state,
  since: site.since,
  downSince: site.downSince,
  part: site.part,
  missed: site.missed,
  signals,
});

const joinUntilOf = (state: OutageState, kind: PlannedMessage['kind']): string | undefined =>
  ({
    outage: state.outagesJoinUntil,
    recovery: state.recoveriesJoinUntil,
    flapping: undefined,
  })[kind];

/** The message after which more is joined; an update does not prolong that time. */
function joinsAfter(state: OutageState, messages: readonly PlannedMessage[], now: Date): Joins {
  const next = (kind: PlannedMessage['kind']): string | undefined => {
    const message = messages.find((one) => one.kind === kind);
    if (message === undefined) return joinUntilOf(state, kind);
    return message.isUpdate ? joinUntilOf(state, kind) : after(now, joinMs).toISOString();
  };
  const outages = next('outage');
  const recoveries = next('recovery');
  return {
    ...(outages === undefined ? {} : { outagesJoinUntil: outages }),
    ...(recoveries === undefined ? {} : { recoveriesJoinUntil: recoveries }),
  };
}

function add(all: OutagePlan['suppressed'], because: Suppression, signals: OutageSignal[]): void {
  const known = all.find((one) => one.because === because);
  if (known === undefined) all.push({ because, signals: [...signals] });
  else known.signals.push(...signals);
}

/** @param joins ISO 8601: signals received before it are an update of the last message */
function addSite(
  messages: PlannedMessage[],
  reported: ReportedSite,
  joins: string | undefined,
): void {
  const kind = kindOf[reported.state];
  let message = messages.find((one) => one.kind === kind);
  if (message === undefined) {
    message = { kind, sites: [], isUpdate: false, stillDown: [] };
    messages.push(message);
  }
  message.sites.push(reported);
  message.isUpdate ||=
    joins !== undefined && reported.signals.some(({ heardAt }) => heardAt < joins);
}
