import { takeScreenshot } from '../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../platform/jobs/sweep-open-work.ts';
import { isHopeless } from '../platform/open-work/open-work.ts';
import type { OpenScreenshot, ScreenshotStore } from './screenshot-store.ts';
import { timings } from './timings.ts';

/** Pictures whose job was lost or whose worker died. Their screens poll. */
export const openPictures = (
  store: Pick<ScreenshotStore, 'due' | 'requeue' | 'giveUp'>,
): OpenWorkKind<OpenScreenshot, typeof takeScreenshot> => ({
  store,
  job: takeScreenshot,
  payloadOf: ({ accountId, url, dueAt }) => ({ accountId, url, dueAt }),
  longestRetryMs: timings.nextRetry,
  isHopeless,
  giveUp: store.giveUp,
});
