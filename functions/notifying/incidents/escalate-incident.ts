import { escalateIncident as contract } from '../../../shared/jobs/catalogue.ts';
import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type { IncidentSummary } from '../../../shared/models/notifying/incident.ts';
import { lastedWords } from '../../../shared/words/duration-words.ts';
import { env } from '../../platform/aws/env.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { type User, usersOf } from '../../platform/callers/user-entity.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { after, minuteMs } from '../../platform/times.ts';
import type { OutgoingMessage } from '../../providers/ports/channel-sender.ts';
import { settingsUnderPlan } from '../channels/settings-under-plan.ts';
import { sendDeliveries } from '../delivery/delivery-jobs.ts';
import { routesOfSites } from '../delivery/plan-by-route.ts';
import { findSilenced } from '../delivery/silenced.ts';
import { slackOfRoute } from '../delivery/site-lanes.ts';
import { dueSteps } from './escalation-steps.ts';
import {
  type EscalationMessage,
  escalationStore,
  type IncidentKey,
  type Looked,
} from './escalation-store.ts';
import { clientsOfSites, reachedBy } from './group-of-client.ts';
import { groupWith, type IncidentGroup, oneIncident } from './one-incident.ts';
import { toSummary } from './to-incident.ts';
import type { StoredIncident } from './track-store.ts';

interface Ports {
  table: Table;
  mail(person: User, incident: IncidentSummary, timeZone: string): Promise<void>;
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

/**
 * Takes the steps of the account's chain that are due for an incident. A step is recorded with its message, so a repeated job
 * repeats none; a person gets one mail. A refused mail delays no one else, and is skipped at the last delivery.
 * @throws what the mails were refused with, after the other steps were taken
 */
export async function escalateIncident(
  { table, mail }: Ports,
  { isLastDelivery, ...key }: IncidentKey & { isLastDelivery: boolean },
): Promise<void> {
  const now = new Date();
  const { accountId } = key;
  const group = groupWith(await oneIncident(table, key));
  const own = group?.find(({ incidentId }) => incidentId === key.incidentId);
  if (group === undefined || own === undefined) return;
  const look = async (looked: Omit<Looked, 'incident' | 'now'>): Promise<void> => {
    const written = await escalationStore(table).record({ ...looked, incident: own, now });
    if (written === undefined) throw new Error('The incident was being changed');
    await sendDeliveries(written);
  };
  const incident = toSummary(group, now);
  const { options } = await settingsUnderPlan(table, accountId);
  const { escalation = null, maintenance } = options;
  const isOver = incident.state !== 'open' || isTaken(group, incident);
  if (escalation === null || isOver) return look({});
  const isSilenced = await findSilenced(table, accountId, group, now);
  const audible = groupWith(group, (one) => !isSilenced(one));
  const first = audible?.find(({ state }) => state === 'open');
  const isPlanned = maintenance.some(
    ({ from, to, allows }) => allows === 'nothing' && new Date(from) <= now && now < new Date(to),
  );
  const isMuted = incident.mutedUntil !== null;
  if (audible === undefined || isMuted || isPlanned || first?.incidentId !== key.incidentId)
    return look({ nextAt: after(now, laterMs) });
  const taken = group.flatMap(({ escalated = [] }) => escalated);
  const timeZone = await timeZoneOf(table, accountId);
  const { beganAt } = first;
  const escalatedAt = group
    .flatMap(({ escalatedAt: at = [] }) => at)
    .toSorted()
    .at(-1);
  const about = { beganAt, severity: incident.severity, taken, escalatedAt };
  const { due, nextAt } = dueSteps(escalation, about, now, timeZone);
  const refused = new Map<string, unknown>();
  const mails = onceOnlyMailStore(table);
  for (const { to, name } of due) {
    if (to.kind !== 'person') continue;
    const found = await personOf(table, audible, to.userId);
    if (found?.reached.some(({ state }) => state === 'open') !== true) continue;
    const reported = toSummary(found.reached, now);
    const noticeId = `escalation ${reported.incidentId} ${name}`;
    let isClaimed = false;
    try {
      const sent = await mails.sendOnce({ accountId, noticeId }, now, () =>
        mail(found.person, reported, timeZone),
      );
      isClaimed = sent === undefined;
    } catch (error) {
      refused.set(name, error);
    }
    // It records what it has done; if it does not, the next delivery of this job does.
    if (isClaimed && !isLastDelivery)
      throw new Error('Another worker is sending the mails about the incident');
  }
  const isTriedAgain = refused.size > 0 && !isLastDelivery;
  const steps = isTriedAgain ? due.filter(({ name }) => !refused.has(name)) : due;
  const channels = [...new Set(due.flatMap(({ to }) => (to.kind === 'channel' ? to.channel : [])))];
  const lookAt = isTriedAgain ? after(now, laterMs) : nextAt;
  await look({
    steps: steps.map(({ name }) => name),
    messages: await messagesOf(table, audible, channels, now),
    ...(lookAt === undefined ? {} : { nextAt: lookAt }),
  });
  if (!isTriedAgain) {
    const seconds = nextAt && Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000));
    if (seconds !== undefined && seconds <= longestDelaySeconds)
      await sendJobs(contract, [key], { delaySeconds: seconds });
  }
  if (refused.size > 0)
    throw new AggregateError(refused.values(), 'People could not be mailed about an incident');
}

/** A person of the account who has confirmed their address, with those of the incidents whose sites they reach. */
async function personOf(table: Table, group: IncidentGroup, userId: string) {
  const { accountId } = group[0];
  const [users, clientOf] = await Promise.all([
    usersOf(table, accountId),
    clientsOfSites(table, accountId),
  ]);
  const person = users.find((one) => one.userId === userId && one.emailConfirmed);
  const reached = person && reachedBy(person, group, clientOf);
  return reached && { person, reached };
}

/** Sites of clients with a Slack channel of their own are reported there only, and each apart from the others. */
async function messagesOf(
  table: Table,
  group: IncidentGroup,
  channels: readonly ChannelKind[],
  now: Date,
): Promise<EscalationMessage[]> {
  const isSlack = channels.includes('slack');
  const routeOf = isSlack ? await routesOfSites(table, group[0].accountId) : () => undefined;
  const slackOf = ({ site }: StoredIncident) => slackOfRoute(routeOf(site));
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
      ? [{ ...to, content: messageOf(toSummary(about, now), now) }]
      : [],
  );
}

const messageOf = (
  { incidentId, title, beganAt, site }: IncidentSummary,
  now: Date,
): OutgoingMessage => ({
  id: timeOrderedId(now),
  kind: 'escalation',
  tone: 'bad',
  heading: `Escalated: ${title}`,
  summary: `It began ${lastedWords(beganAt, now.toISOString())} ago, and no one has acknowledged it.`,
  sections: [],
  link: { label: 'Open the incident', url: `${env.publicUrl()}/incidents/${incidentId}` },
  why: 'You receive this because your account escalates unacknowledged incidents to this channel (Notification settings).',
  about: [{ site, incidentId }],
});
