import { describe, expect, test, vi } from 'vitest';
import { leasedWork } from '../../platform/jobs/leased-work.ts';
import { takeScreenshot as takeScreenshotJob } from '../../../shared/jobs/catalogue.ts';
import { takeScreenshotNow } from '../../../shared/calls/measuring/screenshots.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import {
  failing,
  owner,
  pictures,
  showing,
  stored,
  table,
  url,
} from '../../../test/support/pictures.ts';
import { queueClient } from '../../platform/aws/queue-client.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { comparePngs } from './compare-pngs.ts';
import { screenshotStore } from './screenshot-store.ts';
import { sweepOpenWork } from '../../platform/jobs/sweep-open-work.ts';
import { timings } from './timings.ts';
import { type TakePicture, takeScreenshot } from './take-screenshot.ts';
import { maxResends } from '../../platform/open-work/open-work.ts';

const takeNow = async () =>
  call(await loadHandler(takeScreenshotNow), takeScreenshotNow, { body: { url } }, { as: owner() });

describe('POST /screenshot/mobile', () => {
  test('is accepted at first: 202', async () => {
    expect(await takeNow()).toMatchObject({
      status: 202,
      body: { status: 'queued', mobileImage: null, date: null, failure: null },
    });
    expect(await stored()).toMatchObject([{ state: 'queued' }]);
  });

  test('requested twice is one picture and one job', async () => {
    const sent = vi.spyOn(queueClient(), 'send');
    await takeNow();
    await takeNow();
    expect([(await stored()).length, sent.mock.calls.length]).toEqual([1, 1]);
    sent.mockRestore();
  });

  test('is accepted even if the queue refuses, resent by the sweep, and failed if no worker ever takes it', async () => {
    const refused = vi.spyOn(queueClient(), 'send').mockImplementation(() => {
      throw new Error('SQS is down');
    });
    expect(await takeNow()).toMatchObject({ status: 202, body: { status: 'queued' } });
    refused.mockRestore();
    const sent: string[] = [];
    const sendJobs: SendJobs = async (job, payloads) => {
      sent.push(...payloads.map((payload) => JSON.stringify(job.payload.parse(payload))));
    };
    const sweep = async (minutes: number) =>
      sweepOpenWork(leasedWork(takeScreenshotJob, screenshotStore(table), timings), sendJobs, {
        now: new Date(Date.now() + minutes * 60_000),
      });
    const mine = () => sent.filter((payload) => payload.includes(owner().accountId));
    await Promise.all([sweep(4), sweep(4)]);
    const [{ dueAt: named } = { dueAt: '' }] = await stored();
    expect(mine()).toEqual([JSON.stringify({ accountId: owner().accountId, url, dueAt: named })]);
    for (let round = 1; round <= maxResends; round += 1) await sweep(4 + 5 * round);
    expect(mine()).toHaveLength(maxResends);
    expect(await stored()).toMatchObject([{ state: 'failed', failureReason: 'internal' }]);
  });

  /** Calls it, and does the job while the call waits. */
  async function takeWith(takePicture: TakePicture) {
    vi.useRealTimers();
    vi.stubEnv('SCREENSHOT_WAIT_MS', '10000');
    const answering = takeNow();
    await vi.waitFor(async () => expect(await stored()).toHaveLength(1), 60_000);
    const [open] = await stored();
    await takeScreenshot(
      {
        store: screenshotStore(table),
        pictures,
        takePicture,
        compare: comparePngs,
        now: () => new Date(),
      },
      { accountId: owner().accountId, url, dueAt: open?.dueAt ?? '', isLastDelivery: false },
    );
    return answering;
  }

  test('answers with the picture if it is ready in time', async () => {
    const { status, body } = await takeWith(showing(0));
    expect([status, body.status, body.failure]).toEqual([200, 'done', null]);
    expect((await fetch(body.mobileImage)).status).toBe(200);
  });

  test('answers why there is none', async () => {
    expect(await takeWith(failing('dns'))).toMatchObject({
      status: 200,
      body: {
        status: 'failed',
        mobileImage: null,
        failure: { message: 'The name of this site could not be found.' },
      },
    });
  });
});
