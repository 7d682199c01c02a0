import { ProblemError } from '../../../shared/calls/errors.ts';
import { setEscalation } from '../../../shared/calls/notifying/channels.ts';
import { usersOf } from '../../platform/callers/user-entity.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { channelStore, settingsOf } from './channel-store.ts';
import { notificationSettings } from './notification-settings.ts';

export const handler = handleCall(setEscalation, async ({ body, caller, table, now, audit }) => {
  const { accountId } = caller;
  const { steps, businessHours } = body;
  const known = new Set((await usersOf(table, accountId)).map(({ userId }) => userId));
  const unknown = steps.findIndex(({ to }) => to.kind === 'person' && !known.has(to.userId));
  if (unknown !== -1)
    throw new ProblemError('not_found', 'There is no such person in your team', {
      field: `steps.${unknown}.to`,
    });
  const before = (await settingsOf(table, accountId)).options.escalation;
  // Incidents that are open when it is turned on are not escalated all at once.
  const since = before && before.steps.length > 0 ? before.since : now.toISOString();
  const ordered = steps.toSorted((one, other) => one.afterMinutes - other.afterMinutes);
  const escalation = { steps: ordered, businessHours, since };
  await channelStore(table).setOptions(accountId, { escalation }, audit);
  return notificationSettings(table, caller);
});
