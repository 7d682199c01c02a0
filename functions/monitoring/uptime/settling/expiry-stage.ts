import { dayMs } from '../../../platform/times.ts';

/** Something that expires, as it is recorded. */
export interface Expiry<Stage extends number> {
  /** ISO 8601. */
  expiresAt: string;
  /** Stage before the expiry that was last reported; undefined while the expiry is far away. */
  stage: Stage | undefined;
}

/**
 * What changes when an expiry is read again; undefined if nothing does.
 * @param stages days before the expiry at which it is reported, the most first; 0 once it has expired
 */
export function expiryChange<Stage extends number>(
  stages: readonly Stage[],
  recorded: Expiry<Stage> | undefined,
  { expiresAt, at }: { expiresAt: string; at: string },
): { stage: Stage | undefined; isRenewed: boolean } | undefined {
  const daysLeft = (Date.parse(expiresAt) - Date.parse(at)) / dayMs;
  const stage = stages.findLast((one) => daysLeft <= one);
  if (recorded?.expiresAt === expiresAt && recorded.stage === stage) return undefined;
  return { stage, isRenewed: stage === undefined && recorded?.stage !== undefined };
}
