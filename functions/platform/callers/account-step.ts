import { shardOf } from '../table/shards.ts';

/**
 * Makes the clock look at an account within minutes. Set together with every change of plan, dates or suspension; the clock
 * then works out when the next step of the account is due.
 */
export const stepSoon = (accountId: string, now: Date) => ({
  stepShard: shardOf(accountId, 'step'),
  stepOn: now.toISOString(),
});
