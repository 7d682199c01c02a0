import type { Device } from '../scans/devices.ts';

export const severityLabels: Record<Severity, string> = {
  down: 'Down',
  failing: 'Failing',
  worse: 'Worse',
  changed: 'Changed',
  expiring: 'Expiring',
};

/**
 * How much an incident matters, the worst first.
 * - `down`: visitors cannot reach the page
 * - `failing`: a check of the page does not work
 * - `worse`: a result is worse than it was
 * - `changed`: the page looks different, which may be intended
 * - `expiring`: nothing is wrong yet, but will be on a known day
 */
export const severities = ['down', 'failing', 'worse', 'changed', 'expiring'] as const;
export type Severity = (typeof severities)[number];

/**
 * When a notification leaves the dashboard.
 * - `now`: as soon as the account's choice for outages says, through every enabled channel
 * - `digest`: with the next digest of each channel
 * - `account`: at once, by mail only, unless the product has mailed it already
 */
export type Urgency = 'now' | 'digest' | 'account';

/** How the state of a page is written. Times are written by the caller, who knows the reader's zone. */
export interface StateFormats {
  /** Follows 'since': '14:02', with the date unless it is today. */
  time: (iso: string) => string;
  /** '4 minutes ago' on screens; in messages, which are read later, 'at 14:02'. */
  when: (iso: string) => string;
  /** '3 Dec 2026'. */
  date: (iso: string) => string;
}

/** A kind of notification that a cause gives rise to. */
interface CauseKind {
  /** Its name on cards. */
  type: string;
  urgency: Urgency;
  /** Put its title and message into the past tense once the cause is over; absent if they describe no present state. */
  inPast?: readonly (readonly [RegExp, string])[];
  /** Set if its title does not name the site, so that a digest has to. */
  omitsSite?: true;
}

/** An open problem, as far as the state of a page describes it. */
interface OpenProblem {
  /** ISO 8601. */
  since: string;
  before: string;
  after: string;
  device?: Device | undefined;
  check?: string | undefined;
}

export interface CauseDefinition {
  severity: Severity;
  /** Colour and symbol while it lasts. */
  band: 'average' | 'bad';
  /** Ids of the events from which it is derived. */
  events: readonly string[];
  /** Notifications about it, by kind. */
  kinds: Readonly<Record<string, CauseKind>>;
  /**
   * What the cause affects. Incidents of an account with the same cause and subject have one origin: a host that is
   * down, a certificate.
   * @param part device, check, host or domain
   */
  subjectOf(page: { url: string; part: string }): string;
  /**
   * Set if several sites may share its subject: a site's incident belongs to the first one of its cause and subject
   * that lasts and began up to so many hours before, since checks take that long to find it everywhere.
   */
  sharedWithinHours?: number;
  /** The state of a page that it makes worse, without the full stop; absent if it does not. */
  worse?(problem: OpenProblem, formats: StateFormats): string;
  /** Where its values before and after are shown beside its sentence. @default nowhere */
  showsValues?: 'state' | 'state and timeline';
}

/** Declares a cause of incidents: its weight, and its words where server and web app share them. */
export const defineCause = <const Definition extends CauseDefinition>(definition: Definition) =>
  definition;

/** The host of an address; of a DNS endpoint, the name that is asked for, whichever resolver answers. */
export function hostOf({ url }: { url: string }): string {
  const { protocol, host, pathname } = new URL(url);
  return protocol === 'dns:' ? pathname.slice(1) : host;
}
