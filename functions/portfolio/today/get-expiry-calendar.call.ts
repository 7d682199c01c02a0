import { ProblemError } from '../../../shared/calls/errors.ts';
import { getExpiryCalendar } from '../../../shared/calls/portfolio/today.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { clientsOf } from '../../registry/clients/clients-of.ts';
import { calendarOf } from './calendar.ts';
import { findExpiring } from './expiring.ts';
import { expiryFeedStore } from './expiry-feed-store.ts';

export const handler = handleCall(getExpiryCalendar, async ({ params, table, now }) => {
  const viewer = await expiryFeedStore(table).viewerOf(params.token, now);
  if (viewer === undefined)
    throw new ProblemError('not_found', 'There is no such calendar', { field: 'token' });
  const [expiries, all] = await Promise.all([
    findExpiring(table, viewer, now),
    clientsOf(table, viewer.accountId),
  ]);
  const clients = new Map(all.map(({ clientId, name }) => [clientId, name]));
  return { fileName: 'expiring.ics', content: calendarOf(expiries, { clients, now }) };
});
