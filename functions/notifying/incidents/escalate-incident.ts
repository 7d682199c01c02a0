import { lastedWords } from '../../../shared/words/duration-words.ts';
import type { Escalation, EscalationStep } from '../../../shared/models/notifying/escalation.ts';
import type { MaintenanceWindow } from '../../../shared/models/notifying/channel-settings.ts';
import type { IncidentSummary } from '../../../shared/models/notifying/incident.ts';
import type { User } from '../../platform/callers/user-entity.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { after, minuteMs } from '../../platform/times.ts';
import type { OutgoingMessage } from '../../providers/ports/channel-sender.ts';
import { dueSteps, nameOfStep } from './escalation-steps.ts';
import type { IncidentKey, Looked } from './escalation-store.ts';
import type { IncidentGroup } from './one-incident.ts';
import { toSummary } from './to-incident.ts';

type Person = Pick<User, 'userId' | 'email' | 'firstName'>;

export interface EscalationPorts {
  /** An incident with those that are one with it; none if it does not exist. */
  groupOf(key: IncidentKey): Promise<IncidentGroup | undefined>;
  chainOf(
    accountId: string,
  ): Promise<{ escalation: Escalation | null; maintenance: readonly MaintenanceWindow[] }>;
  timeZoneOf(accountId: string): Promise<string>;
  /** A person of the account who reaches one of the sites, and has confirmed their address. */
  personOf(group: IncidentGroup, userId: string): Promise<Person | undefined>;
  /** Mails a person once, however often it is asked for. */
  mail(person: Person, incident: IncidentSummary, step: EscalationStep): Promise<void>;
  /**
   * Records steps that were taken, with the messages of those that channels get, and the next look.
   * @returns false if the incident has changed since it was read
   */
  record(looked: Looked): Promise<boolean>;
  /** Sends the job again. */
  again(key: IncidentKey, delaySeconds: number): Promise<void>;
  publicUrl: string;
  clock(): Date;
}

/** The longest delay of a job; longer ones are left to the sweep. */
const longestDelaySeconds = 900;
/** How soon to look again at one that is muted, in maintenance, or a part of another. */
const laterMs = 15 * minuteMs;

/** Whether someone takes care of it, or nothing is wrong. One that was assigned by someone else is not taken yet. */
const isTaken = (group: IncidentGroup, { acknowledged, isFalseAlarm }: IncidentSummary): boolean =>
  acknowledged ||
  isFalseAlarm ||
  group.some(({ acceptedAt = '', assigneeId = '' }) => acceptedAt !== '' && assigneeId !== '');

/**
 * Takes the steps of the account's chain that are due for an incident. A step is recorded with its message, so a repeated job
 * repeats none; a person gets one mail.
 */
export async function escalateIncident(ports: EscalationPorts, key: IncidentKey): Promise<void> {
  const now = ports.clock();
  const group = await ports.groupOf(key);
  const own = group?.find(({ incidentId }) => incidentId === key.incidentId);
  if (group === undefined || own === undefined) return;
  const look = async (looked: Omit<Looked, 'incident' | 'now'>): Promise<void> => {
    if (!(await ports.record({ ...looked, incident: own, now })))
      throw new Error('The incident was being changed');
  };
  const incident = toSummary(group, now);
  const { escalation, maintenance } = await ports.chainOf(key.accountId);
  const isOver = incident.state !== 'open' || isTaken(group, incident);
  if (escalation === null || isOver) return look({});
  const first = group.find(({ state }) => state === 'open');
  const isPlanned = maintenance.some(({ from, to }) => new Date(from) <= now && now < new Date(to));
  const isMuted = incident.mutedUntil !== null;
  if (isMuted || isPlanned || first?.incidentId !== key.incidentId)
    return look({ nextAt: after(now, laterMs) });
  const taken = group.flatMap(({ escalated = [] }) => escalated);
  const timeZone = await ports.timeZoneOf(key.accountId);
  const { beganAt } = first;
  const about = { beganAt, severity: incident.severity, taken };
  const { due, nextAt } = dueSteps(escalation, about, now, timeZone);
  for (const step of due)
    if (step.to.kind === 'person') {
      const person = await ports.personOf(group, step.to.userId);
      if (person !== undefined) await ports.mail(person, incident, step);
    }
  const channels = due.flatMap(({ to }) => (to.kind === 'channel' ? [to.channel] : []));
  await look({
    steps: due.map(nameOfStep),
    ...(channels.length === 0
      ? {}
      : { message: { content: messageOf(incident, ports.publicUrl, now), channels } }),
    ...(nextAt === undefined ? {} : { nextAt }),
  });
  const seconds = nextAt && Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000));
  if (seconds !== undefined && seconds <= longestDelaySeconds) await ports.again(key, seconds);
}

const messageOf = (
  { incidentId, title, beganAt, site }: IncidentSummary,
  publicUrl: string,
  now: Date,
): OutgoingMessage => ({
  id: timeOrderedId(now),
  kind: 'escalation',
  tone: 'bad',
  heading: `Nobody has taken it: ${title}`,
  summary: `It began ${lastedWords(beganAt, now.toISOString())} ago, and nobody has acknowledged it.`,
  sections: [],
  link: { label: 'Open the incident', url: `${publicUrl}/incidents/${incidentId}` },
  why: 'You receive this because the notification settings of your account send incidents that nobody has taken to this channel.',
  about: [{ site, incidentId }],
});
