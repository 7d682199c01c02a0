import type { ItemOf } from '../../platform/table/entity.ts';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { KeywordRanking } from '../../../shared/calls/measuring/ranking.ts';
import { siteRankingEntity } from './site-ranking-entity.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { liveItem } from '../../platform/table/read-items.ts';

type KnownRanking = ItemOf<typeof siteRankingEntity>;
export type RankingStore = ReturnType<typeof rankingStore>;

const keptForMs = 30 * dayMs;

/** Known keywords of domains, and the turns to ask about them. */
export function rankingStore(table: Table) {
  const rankings = siteRankingEntity(table);
  const expiry = (now: Date) => ({ expiresAt: epochSeconds(after(now, keptForMs)) });
  return {
    find: (accountId: string, domain: string, now: Date): Promise<KnownRanking | undefined> =>
      liveItem(rankings.get({ accountId, domain }), now),

    /**
     * Takes the turn to ask, which costs money; of simultaneous calls one gets it. @param waitMs until the next turn
     */
    async claim(
      accountId: string,
      domain: string,
      { now, waitMs }: { now: Date; waitMs: number },
    ): Promise<boolean> {
      try {
        await rankings
          .upsert({
            accountId,
            domain,
            askAgainAt: after(now, waitMs).toISOString(),
            ...expiry(now),
          })
          .where(
            ({ askAgainAt }, is) =>
              `${is.notExists(askAgainAt)} OR ${is.lte(askAgainAt, now.toISOString())}`,
          )
          .go();
        return true;
      } catch (error) {
        if (isRefusal(error)) return false;
        throw error;
      }
    },

    async keep(
      accountId: string,
      domain: string,
      { found, now, freshForMs }: { found: KeywordRanking[]; now: Date; freshForMs: number },
    ): Promise<void> {
      await rankings
        .put({
          accountId,
          domain,
          rankings: found,
          fetchedAt: now.toISOString(),
          askAgainAt: after(now, freshForMs).toISOString(),
          ...expiry(now),
        })
        .go();
    },
  };
}

/** ElectroDB wraps DynamoDB's errors. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ConditionalCheckFailedException;
