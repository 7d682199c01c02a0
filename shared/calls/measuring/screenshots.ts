import * as z from 'zod';
import { ScanFailure } from '../../models/measuring/scan.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, urlBody } from '../fields.ts';

const defineCall = callsOf('screenshots', { errors: ['not_found'] });

const picture = z
  .url()
  .describe(
    'Signed address of a PNG, 412 × 960 pixels, to be shown at 176 × 410; valid for 15 minutes',
  );

export const Screenshot = z.object({
  mobileImage: picture,
  date: isoTime.describe('When the picture was taken; ISO 8601, UTC'),
});
export type Screenshot = z.infer<typeof Screenshot>;

export const takeScreenshotNow = defineCall({
  id: 'take-screenshot-now',
  path: '/screenshot/mobile',
  summary: 'Take a new screenshot of a page on a phone; 202 when that takes longer than 20 seconds',
  whenLimited: 'work',
  whenExpired: 'refused',
  body: urlBody,
  writes: { kind: 'page', names: ({ body }) => [body.url] },
  answer: z.object({
    status: z.enum(['queued', 'done', 'failed']),
    mobileImage: picture.nullable().describe('Null unless the status is done'),
    date: isoTime.nullable(),
    failure: ScanFailure.nullable().describe('Why there is no picture, when the status is failed'),
  }),
  isAccepted: ({ status }) => status === 'queued',
  errors: ['not_found', 'invalid_input'],
  limit: { requests: 60, windowSeconds: 3600 },
});

export const listScreenshots = defineCall({
  id: 'list-screenshots',
  path: '/screenshot/getScreenshots',
  summary: 'The newest pictures of a page, at most 24, oldest first; kept for 30 days',
  whenLimited: 'view',
  body: urlBody,
  answer: z.array(Screenshot),
});

export const compareScreenshots = defineCall({
  id: 'compare-screenshots',
  path: '/screenshot/compare',
  summary: 'Whether the two newest pictures of a page are equal',
  whenLimited: 'view',
  body: urlBody,
  answer: z.object({
    compare: z
      .boolean()
      .nullable()
      .describe(
        'True when fewer than 64 pixels differ, not counting those that change within one load; null without two pictures',
      ),
    unchangedAt: isoTime
      .nullable()
      .describe(
        'When the page was last checked after the newest picture, and not photographed, because its HTML and files were those of that picture; null if it has not been checked since',
      ),
  }),
});

export const getScreenshotDifference = defineCall({
  id: 'get-screenshot-difference',
  path: '/screenshot/difference',
  summary: 'The differences between the two newest pictures of a page',
  whenLimited: 'view',
  body: urlBody,
  answer: z.object({
    differenceImage: picture
      .nullable()
      .describe('The newest picture, pale, with the differences in red; null if there are none'),
  }),
});
