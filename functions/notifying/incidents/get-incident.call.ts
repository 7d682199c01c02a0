import { getIncident } from '../../../shared/calls/notifying/incidents.ts';
import { deliveriesOf } from '../delivery/deliveries-of.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { incidentStore } from './incident-store.ts';
import { inPast } from '../../monitoring/episodes/past-words.ts';
import { momentsOf, toSummary } from './to-incident.ts';
import { theirGroup } from './their-group.ts';

/** Shown with an incident, of however many sites. */
const mostNotifications = 50;

export const handler = handleCall(getIncident, async ({ params, caller, table, now }) => {
  const { accountId } = caller;
  const store = incidentStore(table);
  const group = await theirGroup(table, caller, params.incidentId);
  const [{ mergedInto, state }] = group;
  const notifications = group.flatMap((one) => one.notifications.map((id) => ({ ...one, id })));
  const [notes, sent] = await Promise.all([
    store.listNotes(group),
    Promise.all(
      notifications.slice(0, mostNotifications).map(async ({ id, episodes }) => {
        const found = await notificationStore(table).get(accountId, id);
        return (
          found && { ...found, episodes, deliveries: await deliveriesOf(table, found, caller) }
        );
      }),
    ),
  ]);
  return {
    ...toSummary(group, now),
    moments: momentsOf({ episodes: group.flatMap(({ episodes }) => episodes) }),
    notes: notes.map(({ at, kind, by, text }) => ({
      at,
      kind,
      by,
      ...(text === undefined ? {} : { text }),
    })),
    notifications: sent.flatMap((one) =>
      one === undefined
        ? []
        : [
            {
              _id: one.notificationId,
              title: inPast(one, one.episodes).title,
              time: one.happenedAt,
              tone: one.tone,
              deliveries: one.deliveries,
            },
          ],
    ),
    ...(mergedInto === undefined ? {} : { mergedInto }),
    postMortem: group.find((one) => one.postMortem !== undefined)?.postMortem ?? '',
    isWithdrawn: state === 'withdrawn',
  };
});
