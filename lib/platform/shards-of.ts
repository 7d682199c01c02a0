import type { Settings } from '../settings.ts';

/**
 * Partitions of work that waits: as many as the operator says, or as `pages` need. The clock queries all of them every five minutes
 * (`lib/costs/idle-costs.ts`), and in each a sweep finds 200 jobs of a kind: at most half of them are digests of their busiest hour.
 */
export function shardsOf({ pages, shards }: Pick<Settings, 'pages' | 'shards'>): 16 | 64 | 256 {
  if (shards !== undefined) return shards;
  if (pages <= 10_000) return 16;
  return pages <= 250_000 ? 64 : 256;
}
