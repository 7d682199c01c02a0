import { lastedWords } from '../../../shared/words/duration-words.ts';
import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type { Escalation } from '../../../shared/models/notifying/escalation.ts';
import type { MaintenanceWindow } from '../../../shared/models/notifying/channel-settings.ts';
import type { IncidentSummary } from '../../../shared/models/notifying/incident.ts';
import type { User } from '../../platform/callers/user-entity.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { after, minuteMs } from '../../platform/times.ts';
import type { OutgoingMessage } from '../../providers/ports/channel-sender.ts';
import { type IsSilenced } from '../delivery/silenced.ts';
import { type RouteOfSite, slackOfRoute } from '../delivery/site-lanes.ts';
import { dueSteps } from './escalation-steps.ts';
import type { EscalationMessage, IncidentKey, Looked } from './escalation-store.ts';
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
  routesOf(accountId: string): Promise<RouteOfSite>;
  /** Whether nothing is sent about them: a site is paused. */
  findSilenced(group: IncidentGroup): Promise<IsSilenced>;
  /** A person of the account who has confirmed their address, with those of the incidents whose sites they reach. */
  personOf(
    group: IncidentGroup,
    userId: string,
  ): Promise<{ person: Person; reached: IncidentGroup } | undefined>;
  /**
   * Mails a person once, however often it is asked for.
   * @param step its name
   * @returns false if another worker is sending it
   * @throws if it was not sent
   */
  mail(person: Person, incident: IncidentSummary, step: string): Promise<boolean>;
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

/** Whether someone is on it, or nothing is wrong. An incident assigned by someone else still has to be acknowledged. */
const isTaken = (group: IncidentGroup, { acknowledged, isFalseAlarm }: IncidentSummary): boolean =>
  acknowledged ||
  isFalseAlarm ||
  group.some(({ acceptedAt = '', assigneeId = '' }) => acceptedAt !== '' && assigneeId !== '');

/** Those of the incidents that something is true of. */
export function groupWith(
  group: IncidentGroup,
  isWanted: (one: IncidentGroup[number]) => boolean,
): IncidentGroup | undefined {
  const [first, ...others] = group.filter(isWanted);
  return first && [first, ...others];
}

/**
 * Takes the steps of the account's chain that are due for an incident. A step is recorded with its message, so a repeated job
 * repeats none; a person gets one mail. A refused mail delays no one else, and is skipped at the last delivery.
 * @throws what the mails were refused with, after the other steps were taken
 */
export async function escalateIncident(
  ports: EscalationPorts,
  { isLastDelivery, ...key }: IncidentKey & { isLastDelivery: boolean },
): Promise<void> {
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
  const isSilenced = await ports.findSilenced(group);
  const audible = groupWith(group, (one) => !isSilenced(one));
  const first = audible?.find(({ state }) => state === 'open');
  const isPlanned = maintenance.some(
    ({ from, to, allows }) => allows === 'nothing' && new Date(from) <= now && now < new Date(to),
  );
  const isMuted = incident.mutedUntil !== null;
  if (audible === undefined || isMuted || isPlanned || first?.incidentId !== key.incidentId)
    return look({ nextAt: after(now, laterMs) });
  const taken = group.flatMap(({ escalated = [] }) => escalated);
  const timeZone = await ports.timeZoneOf(key.accountId);
  const { beganAt } = first;
  const escalatedAt = group
    .flatMap(({ escalatedAt: at = [] }) => at)
    .toSorted()
    .at(-1);
  const about = { beganAt, severity: incident.severity, taken, escalatedAt };
  const { due, nextAt } = dueSteps(escalation, about, now, timeZone);
  const refused = new Map<string, unknown>();
  for (const { to, name } of due) {
    if (to.kind !== 'person') continue;
    const found = await ports.personOf(audible, to.userId);
    if (found?.reached.some(({ state }) => state === 'open') !== true) continue;
    const isSent = await ports
      .mail(found.person, toSummary(found.reached, now), name)
      .catch((error: unknown) => void refused.set(name, error));
    // It records what it has done; if it does not, the next delivery of this job does.
    if (isSent === false && !isLastDelivery)
      throw new Error('Another worker is sending the mails about the incident');
  }
  const isTriedAgain = refused.size > 0 && !isLastDelivery;
  const steps = isTriedAgain ? due.filter(({ name }) => !refused.has(name)) : due;
  const channels = [...new Set(due.flatMap(({ to }) => (to.kind === 'channel' ? to.channel : [])))];
  const lookAt = isTriedAgain ? after(now, laterMs) : nextAt;
  await look({
    steps: steps.map(({ name }) => name),
    messages: await messagesOf(ports, audible, channels, now),
    ...(lookAt === undefined ? {} : { nextAt: lookAt }),
  });
  if (!isTriedAgain) {
    const seconds = nextAt && Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000));
    if (seconds !== undefined && seconds <= longestDelaySeconds) await ports.again(key, seconds);
  }
  if (refused.size > 0)
    throw new AggregateError(refused.values(), 'People could not be mailed about an incident');
}

/** Sites of clients with a Slack channel of their own are reported there only, and each apart from the others. */
async function messagesOf(
  { routesOf, publicUrl }: EscalationPorts,
  group: IncidentGroup,
  channels: readonly ChannelKind[],
  now: Date,
): Promise<EscalationMessage[]> {
  const isSlack = channels.includes('slack');
  const routeOf = isSlack ? await routesOf(group[0].accountId) : () => undefined;
  const slackOf = ({ site }: IncidentGroup[number]) => slackOfRoute(routeOf(site));
  const slacks = isSlack ? [...new Set(group.map(slackOf))] : [];
  const parts = [
    { channels: channels.filter((kind) => kind !== 'slack'), about: group },
    ...slacks.map((client) => ({
      channels: ['slack'] as const,
      slackOf: client,
      about: groupWith(group, (one) => slackOf(one) === client),
    })),
  ];
  return parts.flatMap(({ about, ...to }) =>
    to.channels.length > 0 && about?.some(({ state }) => state === 'open') === true
      ? [{ ...to, content: messageOf(toSummary(about, now), publicUrl, now) }]
      : [],
  );
}

const messageOf = (
  { incidentId, title, beganAt, site }: IncidentSummary,
  publicUrl: string,
  now: Date,
): OutgoingMessage => ({
  id: timeOrderedId(now),
  kind: 'escalation',
  tone: 'bad',
  heading: `Escalated: ${title}`,
  summary: `It began ${lastedWords(beganAt, now.toISOString())} ago, and no one has acknowledged it.`,
  sections: [],
  link: { label: 'Open the incident', url: `${publicUrl}/incidents/${incidentId}` },
  why: 'You receive this because your account escalates unacknowledged incidents to this channel (Notification settings).',
  about: [{ site, incidentId }],
});
