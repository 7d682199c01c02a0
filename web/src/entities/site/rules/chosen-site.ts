import type { Site } from '../../../../../shared/calls/portfolio/sites.ts';
import type { ChosenSite } from '../api/use-bulk.ts';

/** A site of the account's list, as one that is chosen from it. */
export const chosenSite = ({ url, siteName, tags, pausedAt }: Site): ChosenSite => ({
  url,
  siteName,
  tags,
  isPaused: pausedAt !== undefined,
});
