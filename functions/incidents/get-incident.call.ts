import { getIncident } from '../../shared/calls/incidents.ts';
import { deliveriesOf } from '../delivery/deliveries-of.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { incidentStore } from './incident-store.ts';
import { inPast } from '../episodes/past-words.ts';
import { momentsOf, toSummary } from './to-incident.ts';
import { theirIncident } from './their-incident.ts';

export const handler = handleCall(getIncident, async ({ params, caller, table }) => {
  const { accountId } = caller;
  const store = incidentStore(table);
  const incident = await theirIncident(table, caller, params.incidentId);
  const { mergedInto, state, notifications } = incident;
  const [notes, sent] = await Promise.all([
    store.listNotes(accountId, params.incidentId),
    Promise.all(
      notifications.map(async (id) => {
        const found = await notificationStore(table).get(accountId, id);
        return found && { ...found, deliveries: await deliveriesOf(table, found) };
      }),
    ),
  ]);
  return {
    ...toSummary(incident),
    moments: momentsOf(incident),
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
              title: inPast(one, incident.episodes).title,
              time: one.happenedAt,
              tone: one.tone,
              deliveries: one.deliveries,
            },
          ],
    ),
    ...(mergedInto === undefined ? {} : { mergedInto }),
    isWithdrawn: state === 'withdrawn',
  };
});
