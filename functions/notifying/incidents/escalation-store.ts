import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import { escalateIncident } from '../../../shared/jobs/catalogue.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import type { OpenWork, OpenWorkKind } from '../../platform/jobs/sweep-open-work.ts';
import { changeOf, dueOf } from '../../platform/open-work/open-items.ts';
import { postpone } from '../../platform/open-work/postpone.ts';
import { shardOf } from '../../platform/table/shards.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { after, minuteMs } from '../../platform/times.ts';
import type { OutgoingMessage } from '../../providers/ports/channel-sender.ts';
import { deliveryEntity } from '../delivery/delivery-entity.ts';
import { keptUntil, newDelivery, type NewDelivery } from '../delivery/new-delivery.ts';
import { outgoingMessageEntity } from '../delivery/outgoing-message-entity.ts';
import type { StoredIncident } from './track-store.ts';

export type IncidentKey = Pick<StoredIncident, 'accountId' | 'incidentId'>;

/** When the escalation of an incident is checked next. */
export const nextLook = (incidentId: string, accountId: string, at: Date) => ({
  openShard: shardOf(accountId, incidentId),
  retryAt: at.toISOString(),
});

export interface EscalationMessage {
  content: OutgoingMessage;
  channels: readonly ChannelKind[];
  /** The client whose Slack channel gets it; undefined for that of the account. */
  slackOf?: string | undefined;
}

/** What a check of an incident's escalation led to. */
export interface Looked {
  /** As it was read. */
  incident: StoredIncident;
  now: Date;
  /** Names of the steps that ran. @default none */
  steps?: readonly string[];
  /** What channels get. @default none */
  messages?: readonly EscalationMessage[];
  /** @default it is not checked again */
  nextAt?: Date;
}

interface DueIncident extends IncidentKey, OpenWork {
  retryAt: string;
}

/** Longer than a worker takes. */
const lostAfterMs = 5 * minuteMs;

/** Incidents that may have to be escalated. */
export function escalationStore(table: Table) {
  const entities = {
    incidents: incidentEntity(table),
    outgoing: outgoingMessageEntity(table),
    deliveries: deliveryEntity(table),
  };
  return {
    /** @returns the deliveries; undefined if the incident has changed since it was read, and nothing was written */
    async record({ incident, now, steps = [], messages = [], nextAt }: Looked) {
      const { accountId, incidentId, escalated = [], revision } = incident;
      const about = { accountId, group: 'outage' as const };
      const deliveries: NewDelivery[] = messages.flatMap(({ content, channels, slackOf }) =>
        channels.map((channel) =>
          newDelivery({ ...about, messageId: content.id, channel, slackOf }, now),
        ),
      );
      const written = await writeTogether(entities, (all) => [
        all.incidents
          .patch({ accountId, incidentId })
          .set({
            ...(steps.length === 0
              ? {}
              : { escalated: [...escalated, ...steps], escalatedAt: now.toISOString() }),
            ...(nextAt === undefined ? {} : nextLook(incidentId, accountId, nextAt)),
          })
          .add({ revision: 1 })
          .remove(nextAt === undefined ? ['openShard', 'retryAt'] : [])
          .where((item, is) => is.eq(item.revision, revision))
          .commit(),
        ...messages.map(({ content }) =>
          all.outgoing
            .put({
              ...about,
              messageId: content.id,
              at: now.toISOString(),
              message: content,
              notificationIds: [],
              expiresAt: keptUntil(now),
            })
            .commit(),
        ),
        ...deliveries.map((delivery) => all.deliveries.put(delivery).commit()),
      ]);
      return written.done ? deliveries : undefined;
    },

    async due(openShard: string, by: Date): Promise<DueIncident[]> {
      const found = await dueOf(entities.incidents.query.open)(openShard, by);
      return found.map(({ accountId, incidentId, retryAt = '' }) => ({
        accountId,
        incidentId,
        retryAt,
        requestedAt: retryAt,
      }));
    },

    /** Postpones the next look, in case the job is lost; false if it changed since it was read. */
    requeue: ({ accountId, incidentId, retryAt }: DueIncident, now: Date) =>
      postpone(changeOf(entities.incidents.patch({ accountId, incidentId })), {
        seen: retryAt,
        next: after(now, lostAfterMs),
      }),
  };
}

/** Incidents of which someone may have to be notified. None is given up. */
export const openEscalations = (
  store: Pick<ReturnType<typeof escalationStore>, 'due' | 'requeue'>,
): OpenWorkKind<DueIncident, typeof escalateIncident> => ({
  store,
  job: escalateIncident,
  payloadOf: ({ accountId, incidentId }) => ({ accountId, incidentId }),
  longestRetryMs: lostAfterMs,
});
