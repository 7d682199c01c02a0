import { accountOf, type Outage, type UptimeHistory } from '../../../../shared/uptime/outages.ts';
import { type Span, without } from '../../../../shared/uptime/spans.ts';
import { type IncidentView, isGoingOn } from './incident-view.ts';
import type { LocalDay } from './last-days.ts';

/** Days that bars are drawn for. */
export const shownDays = 90;

export type ComponentState = 'up' | 'down' | 'maintenance' | 'unknown';

/** A day of a component. */
export interface DayView {
  /** `2026-11-29`, in the time zone of the page. */
  day: string;
  downMs: number;
  /** False before the first check, and while nothing was checked. */
  isKnown: boolean;
}

/** Everything that is public of a component. */
export interface ComponentView {
  componentId: string;
  name: string;
  state: ComponentState;
  /** ISO 8601: since when it is in this state; null if that is not known. */
  since: string | null;
  /** 0 to 100; null if less than a day is known. */
  percent: number | null;
  /** Mean of the last 30 days; null if there is none, or the page does not show it. */
  responseMs: number | null;
  /** Oldest first. */
  days: DayView[];
  /** Newest first. */
  outages: Pick<Outage, 'from' | 'to'>[];
}

/** Everything that is public of a status page: what is rendered shows nothing else. */
export interface StatusView {
  title: string;
  /** Absolute, without a trailing slash. */
  address: string;
  /** Of its feeds, whose ids begin with it: it stays when the page gets its own domain (RFC 4287, 4.2.6). */
  feedId: string;
  /** `#1971c2`. */
  colour: string | null;
  /** Address or data URL of the logo; null without one. */
  logo: string | null;
  /** Address of the screen that subscribes; null without one. */
  subscribe: string | null;
  /** Whether it has a password: it has no feeds, badge or widget, and takes no subscribers. */
  isLocked: boolean;
  /** IANA name, in which times are shown. */
  timeZone: string;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601: when it was rendered. */
  madeAt: string;
  groups: { name: string; components: ComponentView[] }[];
  /** The newest first. */
  incidents: IncidentView[];
}

export interface ObservedComponent {
  componentId: string;
  name: string;
  history: UptimeHistory;
  /** Maintenance windows of the account, which count neither as up nor as down. */
  planned: readonly Span[];
  state: { status: Exclude<ComponentState, 'maintenance'>; since: string | null };
  /** Whether planned maintenance of it is going on. */
  isMaintained?: boolean;
  responseMs?: number | null;
}

type Dates = ComponentView['outages'][number];

/** What counts of an outage: the parts outside planned maintenance. */
function countedOf({ from, to }: Outage, planned: readonly Span[], end: number): Dates[] {
  const until = to === null ? end : Date.parse(to);
  return without([Date.parse(from), until], planned).map(([begin, stop]) => ({
    from: new Date(begin).toISOString(),
    to: to === null && stop === end ? null : new Date(stop).toISOString(),
  }));
}

/** What is known of a component now: nothing after a longer silence, or an unknown check. */
function stateNow({ history, planned, state, isMaintained = false }: ObservedComponent) {
  const { from, to, gaps } = history;
  if (isMaintained || planned.some(([begin, end]) => begin <= to && to < end))
    return { state: 'maintenance', since: null } as const;
  const gap = gaps.at(-1);
  if (gap?.[1] === to) return { state: 'unknown', since: new Date(gap[0]).toISOString() } as const;
  return from === undefined
    ? ({ state: 'unknown', since: null } as const)
    : { state: state.status, since: state.since };
}

/** What is public of a component that was observed. */
export function componentView(
  observed: ObservedComponent,
  days: readonly LocalDay[],
): ComponentView {
  const { componentId, name, history, planned, responseMs = null } = observed;
  const of = (period: { from: Date; to: Date }) => accountOf(history, period, planned);
  const to = new Date(history.to);
  const { percent, outages } = of({ from: days[0]?.from ?? to, to });
  return {
    componentId,
    name,
    ...stateNow(observed),
    percent,
    responseMs,
    days: days.map(({ day, ...period }) => {
      const { downMs, knownMs } = of(period);
      return { day, downMs, isKnown: knownMs > 0 };
    }),
    outages: outages.flatMap((outage) => countedOf(outage, planned, history.to)).toReversed(),
  };
}

/** How a page is as a whole; `notice`: people have written about an incident that no check has found. */
export interface Overall {
  state: ComponentState | 'notice';
  /** 'All systems operational'. */
  words: string;
}

export function overallOf({
  groups,
  incidents,
}: Pick<StatusView, 'groups' | 'incidents'>): Overall {
  const all = groups.flatMap(({ components }) => components);
  const of = (state: ComponentState) => all.filter((one) => one.state === state);
  const [down, unknown] = [of('down'), of('unknown')];
  const [first] = down;
  if (first !== undefined) {
    if (down.length === 1) return { state: 'down', words: `${first.name} is down` };
    const count =
      down.length === all.length ? `All ${all.length}` : `${down.length} of ${all.length}`;
    return { state: 'down', words: `${count} components are down` };
  }
  const open = (isPlanned: boolean) =>
    incidents.find(({ phase, planned }) => isGoingOn(phase) && (planned !== null) === isPlanned);
  const [incident, maintenance] = [open(false), open(true)];
  if (incident !== undefined) return { state: 'notice', words: incident.title };
  if (maintenance !== undefined)
    return { state: 'maintenance', words: `Planned maintenance: ${maintenance.title}` };
  const kept = of('maintenance');
  if (kept.length > 0)
    return { state: 'maintenance', words: `Planned maintenance of ${some(kept)}` };
  if (unknown.length === all.length) return { state: 'unknown', words: 'Status not known yet' };
  if (unknown.length === 0) return { state: 'up', words: 'All systems operational' };
  return { state: 'unknown', words: `Operational; the status of ${some(unknown)} is not known` };
}

const some = (components: readonly ComponentView[]): string =>
  components.length === 1 ? (components[0]?.name ?? '') : `${components.length} components`;

export const stateWords: Readonly<Record<Overall['state'], string>> = {
  up: 'Operational',
  down: 'Down',
  maintenance: 'Maintenance',
  notice: 'Incident',
  unknown: 'Not known',
};
