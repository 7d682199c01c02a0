import { accountOf, type Outage, type UptimeHistory } from '../../../shared/uptime/outages.ts';
import type { Span } from '../../../shared/uptime/spans.ts';
import { type IncidentView, isGoingOn } from './incident-view.ts';

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
  /** `#1971c2`. */
  colour: string | null;
  /** Address of the logo; null without one. */
  logo: string | null;
  /** Address of the screen that subscribes; null without one. */
  subscribe: string | null;
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
}

interface LocalDay {
  /** `2026-11-29`. */
  day: string;
  from: Date;
  to: Date;
}

const spanOf = (outage: Pick<Outage, 'from' | 'to'>, end: Date) => ({
  from: new Date(outage.from),
  to: outage.to === null ? end : new Date(outage.to),
});

/** What is public of a component that was observed. */
export function componentView(
  { componentId, name, history, planned, state, isMaintained = false }: ObservedComponent,
  days: readonly LocalDay[],
): ComponentView {
  const of = (period: { from: Date; to: Date }) => accountOf(history, period, planned);
  const to = new Date(history.to);
  const { percent, outages } = of({ from: days[0]?.from ?? to, to });
  return {
    componentId,
    name,
    state: isMaintained ? 'maintenance' : state.status,
    since: state.since,
    percent,
    days: days.map(({ day, ...period }) => {
      const { downMs, knownMs } = of(period);
      return { day, downMs, isKnown: knownMs > 0 };
    }),
    // Those in planned maintenance do not count.
    outages: outages
      .filter((outage) => of(spanOf(outage, to)).downMs > 0)
      .map((outage) => ({ from: outage.from, to: outage.to }))
      .toReversed(),
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
  if (unknown.length === all.length) return { state: 'unknown', words: 'Status not known yet' };
  if (unknown.length === 0) return { state: 'up', words: 'All systems operational' };
  const which = unknown.length === 1 ? (unknown[0]?.name ?? '') : `${unknown.length} components`;
  return { state: 'up', words: `Operational; the status of ${which} is not known` };
}

export const stateWords: Readonly<Record<Overall['state'], string>> = {
  up: 'Operational',
  down: 'Down',
  maintenance: 'Maintenance',
  notice: 'Incident',
  unknown: 'Not known',
};
