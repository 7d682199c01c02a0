import type { MarkupCounts, MarkupDetail } from '../../shared/models/markup.ts';

/** Number of messages by type. */
export function countMessages(details: readonly Pick<MarkupDetail, 'subType'>[]): MarkupCounts {
  const counts = { fatal: 0, error: 0, warning: 0 };
  for (const { subType } of details) counts[subType] += 1;
  return { fatalErrors: counts.fatal, errors: counts.error, warnings: counts.warning };
}
