import { after, minuteMs } from '../../platform/times.ts';
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
  joinsIn,
  type MissedOutages,
  nameOf,
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
/**
 * Longest time that an outage waits for other sites of the account, so that it is sent within a minute of its confirmation; and
 * shortest from a message to an update of it.
 */
export const longestHoldMs = 30_000;
/** Between two checks of failures that are being confirmed. */
const recheckMs = 3000;
/**
 * Sites that go down within it after a message are sent as an update of it. Where outages are sent together, the first one
 * waits so long.
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
  /** Set if the part is a monitor. */
  isMonitor?: true | undefined;
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
  stillDown: Pick<
    SiteTelling,
    'site' | 'since' | 'downSince' | 'part' | 'isMonitor' | 'incidentId'
  >[];
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

/** A site with its signals, and the decision about them. */
interface Assessed extends Verdict {
  was: SiteTelling;
  /** After its signals. */
  site: SiteTelling;
  signals: OutageSignal[];
}

/**
 * Plans which outages and recoveries are sent to an account now, which wait, and which are never sent. Planning again
 * is harmless: each message is planned once.
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
  const assessed = assessSites(state, silence, now);

  const dues = assessed.filter((one) => mayBeOvertaken(one, now)).map((one) => heldUntil(one, now));
  const ready = new Set<PlannedMessage['kind']>();
  for (const [kind, those] of Map.groupBy(assessed, messageKind)) {
    if (kind === undefined) continue;
    const { at, lookAt } =
      together && kind !== 'flapping'
        ? whenCollected(those, now)
        : whenHeld(kind, those, { ...state, confirmingAt }, now);
    if (at <= now) ready.add(kind);
    else dues.push(lookAt);
  }

  const decided = assessed.map((one): Assessed => {
    const kind = messageKind(one);
    const waits = kind === undefined ? mayBeOvertaken(one, now) : !ready.has(kind);
    return waits ? { ...one, report: undefined, suppress: undefined } : one;
  });
  const sites = decided.map((one) => afterwards(one, now));
  const waiting = decided.flatMap(({ report, suppress, signals }) =>
    report === undefined && suppress === undefined ? signals : [],
  );
  const messages = messagesOf(decided, sites, together ? {} : state);
  const isHeld = waiting.length > 0 || sites.some(({ missed }) => missed !== undefined);
  if (isHeld && silence?.until !== undefined) dues.push(silence.until);
  if (silence === undefined) dues.push(...sites.flatMap(steadyAt).filter((at) => at > now));
  return {
    state: {
      sites: remembered(sites, now),
      waiting,
      ...joinsAfter(state, messages, now),
      ...(confirmingAt === undefined || waiting.length === 0 ? {} : { confirmingAt }),
    },
    messages,
    suppressed: suppressedOf(decided),
    dueAt: dues.toSorted((one, other) => one.getTime() - other.getTime())[0],
  };
}

function assessSites(state: OutageState, silence: Silence | undefined, now: Date): Assessed[] {
  const subjects = new Map([...state.sites, ...state.waiting].map((one) => [nameOf(one), one]));
  return [...subjects].map(([name, subject]) => {
    const was = siteIn(state, subject);
    const signals = state.waiting.filter((one) => nameOf(one) === name);
    const site = withSignals(was, signals, now);
    return { was, site, signals, ...assessSite(site, signals, silence, now) };
  });
}

const messageKind = ({ report }: Verdict): PlannedMessage['kind'] | undefined =>
  report && kindOf[report];

/** Whether a signal that has not arrived yet could turn a suppression into a message. */
const mayBeOvertaken = ({ suppress, signals }: Assessed, now: Date): boolean =>
  suppress !== undefined && mayChange.has(suppress) && heldUntil({ signals }, now) > now;

/** The state of a site after the decision. */
function afterwards({ was, site, signals, report, suppress }: Assessed, now: Date): SiteTelling {
  if (report !== undefined) return afterReport(site, report, now);
  return suppress === undefined ? was : afterSuppressing(site, suppress, signals);
}

/** @param joins signals received before its times are an update of the last message */
function messagesOf(
  decided: readonly Assessed[],
  sites: readonly SiteTelling[],
  joins: Joins,
): PlannedMessage[] {
  const reported = decided.flatMap(({ site, signals, report }) =>
    report === undefined ? [] : [reportedSite(site, report, signals)],
  );
  return [...Map.groupBy(reported, ({ state }) => kindOf[state])].map(([kind, those]) => {
    const { until = '' } = joinOf(joins, kind);
    const isUpdate = those.some(({ signals }) => signals.some(({ heardAt }) => heardAt < until));
    const stillDown = sites.filter(
      (telling) =>
        telling.isMuted !== true &&
        telling.reported === 'down' &&
        telling.status === 'down' &&
        !those.some((one) => nameOf(one) === nameOf(telling)),
    );
    return {
      kind,
      sites: those,
      isUpdate,
      stillDown: isUpdate && kind === 'outage' ? stillDown : [],
    };
  });
}

function suppressedOf(decided: readonly Assessed[]): OutagePlan['suppressed'] {
  return [...Map.groupBy(decided, ({ suppress }) => suppress)].flatMap(([because, those]) => {
    const signals = those.flatMap((one) => one.signals);
    return because === undefined || signals.length === 0 ? [] : [{ because, signals }];
  });
}

/** Outages that quiet hours hold back are reported when they end; those that no channel receives are not. */
function afterSuppressing(
  site: SiteTelling,
  because: Suppression,
  signals: readonly OutageSignal[],
): SiteTelling {
  if (because === 'quiet-hours') return withMissed(site, signals);
  return hasNoChannel(because) ? withoutMissed(site) : site;
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** When a message may be sent, and when to look at it again if not yet. */
interface Turn {
  at: Date;
  lookAt: Date;
}

/** Outages wait for further failures that are being confirmed, and all for what joins the last message. */
function whenHeld(
  kind: PlannedMessage['kind'],
  those: readonly Assessed[],
  state: Joins & { confirmingAt?: string | undefined },
  now: Date,
): Turn {
  const signals = those.flatMap((one) => one.signals);
  const confirmingAt = kind === 'outage' ? state.confirmingAt : undefined;
  const held = heldUntil({ signals, confirmingAt }, now);
  const { until = 0, sentAt = 0 } = joinOf(state, kind);
  const joined = earlier(new Date(until), after(new Date(sentAt), longestHoldMs));
  if (held <= joined) return { at: joined, lookAt: joined };
  const lookAt = confirmingAt === undefined ? held : earlier(held, after(now, recheckMs));
  return { at: held, lookAt };
}

/**
 * Another signal that has overtaken these, or belongs to them, may arrive until then.
 * @param confirmingAt ISO 8601: failures of other sites were last seen to be confirmed. What ended since the last look
 *   is still on its way for a moment.
 */
function heldUntil(
  {
    signals,
    confirmingAt,
  }: { signals: readonly OutageSignal[]; confirmingAt?: string | undefined },
  now: Date,
): Date {
  const first = firstHeard(signals);
  if (first === undefined) return now;
  const held = after(first, holdMs);
  if (confirmingAt === undefined) return held;
  const joined = after(new Date(confirmingAt), 2 * recheckMs);
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
function whenCollected(those: readonly Assessed[], now: Date): Turn {
  const begun = those.map(
    ({ was, signals }) =>
      firstHeard(signals) ?? steadyAt(was).at(0) ?? (was.missed === undefined ? now : new Date(0)),
  );
  const at = after(begun.reduce(earlier), joinMs);
  return { at, lookAt: at };
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
  isMonitor: site.isMonitor,
  missed: site.missed,
  signals,
});

/** Until when messages of a kind are updates of the last one, and when that was sent. */
const joinOf = (
  joins: Joins,
  kind: PlannedMessage['kind'],
): { until?: string | undefined; sentAt?: string | undefined } =>
  ({
    outage: { until: joins.outagesJoinUntil, sentAt: joins.outagesSentAt },
    recovery: { until: joins.recoveriesJoinUntil, sentAt: joins.recoveriesSentAt },
    flapping: {},
  })[kind];

/** The message after which more is joined; an update does not prolong that time. */
function joinsAfter(state: OutageState, messages: readonly PlannedMessage[], now: Date): Joins {
  const next = (kind: PlannedMessage['kind']) => {
    const message = messages.find((one) => one.kind === kind);
    const known = joinOf(state, kind);
    if (message === undefined) return known;
    const until = message.isUpdate ? known.until : after(now, joinMs).toISOString();
    return { until, sentAt: now.toISOString() };
  };
  const [outages, recoveries] = [next('outage'), next('recovery')];
  return joinsIn({
    outagesJoinUntil: outages.until,
    outagesSentAt: outages.sentAt,
    recoveriesJoinUntil: recoveries.until,
    recoveriesSentAt: recoveries.sentAt,
  });
}
