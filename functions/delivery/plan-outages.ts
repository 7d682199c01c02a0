import { after, minuteMs } from '../platform/times.ts';
import {
  afterTelling,
  judgeSite,
  type Silence,
  steadyAt,
  type Suppression,
  type Told,
  type Verdict,
} from './judge-site.ts';
import {
  type OutageSignal,
  type OutageState,
  remembered,
  siteIn,
  type SiteTelling,
  withSignals,
} from './outage-state.ts';

/** What arrives within it is one message. */
export const holdMs = 2000;
/** More sites that go down within it after a message are told in one further message at its end. */
const joinMs = 5 * minuteMs;

export interface ToldSite {
  site: string;
  state: Told;
  /** ISO 8601: beginning of the outage. */
  downSince?: string | undefined;
  /** ISO 8601: the newest change. */
  since: string;
  signals: OutageSignal[];
}

export interface PlannedMessage {
  kind: 'outage' | 'recovery' | 'flapping';
  sites: ToldSite[];
}

export interface OutagePlan {
  state: OutageState;
  messages: PlannedMessage[];
  suppressed: { because: Suppression; signals: OutageSignal[] }[];
  /** When to plan again; undefined if nothing waits. */
  dueAt: Date | undefined;
}

const kindOf: Record<Told, PlannedMessage['kind']> = {
  down: 'outage',
  brief: 'outage',
  up: 'recovery',
  flapping: 'flapping',
};

/** What a signal that was overtaken by others may turn into a message. */
const mayChange: ReadonlySet<Suppression> = new Set(['outage-not-told', 'no-change']);

/**
 * What an account is told now of outages and recoveries, and what waits or is never told. To plan again at any time
 * does no harm: a message is planned once.
 * @param silence undefined if messages may be sent now
 */
export function planOutages(
  state: OutageState,
  silence: Silence | undefined,
  now: Date,
): OutagePlan {
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
      verdict: judgeSite(site, signals, silence, now),
    };
  });
  const isOf = (kind: PlannedMessage['kind'], verdict: Verdict): boolean =>
    typeof verdict === 'object' && 'tell' in verdict && kindOf[verdict.tell] === kind;

  const joins = {
    outage: state.outagesJoinUntil,
    recovery: state.recoveriesJoinUntil,
    flapping: undefined,
  };
  const dues: Date[] = [];
  const ready = new Set<PlannedMessage['kind']>();
  for (const kind of ['outage', 'recovery', 'flapping'] as const) {
    const heard = looked
      .filter(({ verdict }) => isOf(kind, verdict))
      .flatMap(({ signals }) => signals);
    if (!looked.some(({ verdict }) => isOf(kind, verdict))) continue;
    const held = heldUntil(heard, now);
    const joinUntil = new Date(joins[kind] ?? 0);
    const due = held > joinUntil ? held : joinUntil;
    if (due <= now) ready.add(kind);
    else dues.push(due);
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
      sites.push(site);
      if (signals.length > 0) add(suppressed, verdict.suppress, signals);
    } else if (ready.has(kindOf[verdict.tell])) {
      sites.push(afterTelling(site, verdict.tell, now));
      addSite(messages, toldSite(site, verdict.tell, signals));
    } else {
      sites.push(was);
      waiting.push(...signals);
    }
  }
  if (waiting.length > 0 && silence?.until !== undefined) dues.push(silence.until);
  if (silence === undefined) dues.push(...sites.flatMap(steadyAt));
  const next = { sites: remembered(sites, now), waiting, ...joinsAfter(state, messages, now) };
  const dueAt = dues.toSorted((one, other) => one.getTime() - other.getTime())[0];
  return { state: next, messages, suppressed, dueAt };
}

/** Another signal that has overtaken these may arrive until then. */
function heldUntil(signals: readonly OutageSignal[], now: Date): Date {
  const first = signals.map(({ heardAt }) => heardAt).toSorted()[0];
  return first === undefined ? now : after(new Date(first), holdMs);
}

const toldSite = (site: SiteTelling, state: Told, signals: OutageSignal[]): ToldSite => ({
  site: site.site,
  state,
  since: site.since,
  downSince: site.downSince,
  signals,
});

/** The message after which more is joined; the one at the end of that time opens no other. */
function joinsAfter(
  { outagesJoinUntil, recoveriesJoinUntil }: OutageState,
  messages: readonly PlannedMessage[],
  now: Date,
): Pick<OutageState, 'outagesJoinUntil' | 'recoveriesJoinUntil'> {
  const next = (kind: PlannedMessage['kind'], until: string | undefined): string | undefined => {
    const message = messages.find((one) => one.kind === kind);
    if (message === undefined) return until;
    const wasJoined = message.sites.some(({ signals }) =>
      signals.some(({ heardAt }) => until !== undefined && heardAt < until),
    );
    return wasJoined ? undefined : after(now, joinMs).toISOString();
  };
  const outages = next('outage', outagesJoinUntil);
  const recoveries = next('recovery', recoveriesJoinUntil);
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

function addSite(messages: PlannedMessage[], told: ToldSite): void {
  const kind = kindOf[told.state];
  const known = messages.find((message) => message.kind === kind);
  if (known === undefined) messages.push({ kind, sites: [told] });
  else known.sites.push(told);
}
