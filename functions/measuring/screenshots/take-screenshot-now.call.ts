import type { CallAnswer } from '../../../shared/calls/define-call.ts';
import { takeScreenshotNow } from '../../../shared/calls/measuring/screenshots.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { isOpen } from '../../platform/open-work/open-items.ts';
import { waitForEnd } from '../../platform/open-work/wait-for-end.ts';
import { failureOf } from '../scans/states/combine-status.ts';
import { scanTarget } from '../../registry/pages/scan-target.ts';
import { knownAddress } from '../../registry/pages/known-address.ts';
import { toAnswer } from './latest-pictures.ts';
import { requestScreenshot } from './request-screenshot.ts';
import { isTaken, screenshotStore } from './screenshot-store.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { ourPictures } from '../../platform/aws/picture-store.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';

const guard = ownTargetGuard();
const nothing = { mobileImage: null, date: null, failure: null };
type Answer = CallAnswer<typeof takeScreenshotNow>;

export const handler = handleCall(
  takeScreenshotNow,
  async ({ body, caller, table, now, audit }): Promise<Answer> => {
    const known = await knownAddress({ table, caller, now }, guard.parse(body.url).href);
    const url = await scanTarget(guard, known);
    const key = await requestScreenshot(
      { table, sendJobs },
      { accountId: caller.accountId, url, requestedBy: caller.userId },
      now,
      audit,
    );
    const ended = await waitForEnd(
      undefined,
      () => screenshotStore(table).find(key, new Date()),
      env.screenshotWaitMs() ?? 20_000,
    );
    if (ended === undefined || isOpen(ended)) return { ...nothing, status: 'queued' };
    if (!isTaken(ended)) {
      const failure = failureOf(ended.failureReason ?? 'internal');
      return { ...nothing, status: 'failed', failure };
    }
    const pictures = ourPictures();
    return { ...nothing, status: 'done', ...(await toAnswer(pictures, ended)) };
  },
);
