import { listNews } from '../../../shared/calls/portfolio/today.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { findNews, oldestFrom, usualFrom } from './news.ts';

export const handler = handleCall(listNews, async ({ query, caller, table, now }) => {
  const wanted =
    query.from === undefined
      ? usualFrom(now, await timeZoneOf(table, caller.accountId))
      : new Date(query.from);
  const oldest = oldestFrom(now);
  const from = wanted > now ? now : wanted < oldest ? oldest : wanted;
  return { from: from.toISOString(), items: await findNews(table, caller, { from, now }) };
});
