import * as z from 'zod';
import { markupFailureReasons } from '../../pages/markup-failures.ts';
import { MarkupChecker, MarkupDetail } from '../../models/measuring/markup.ts';
import { ScanState } from '../../models/measuring/scan.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, webUrl } from '../fields.ts';

const defineCall = callsOf('markup', { errors: ['not_found'] });

const query = z.object({
  url: webUrl,
  details: z
    .enum(['true', 'false'])
    .optional()
    .describe('Ours: false omits the details, for screens that show counts only'),
});
const count = z.number().int().min(0).nullable().describe('Null if the page was never checked');

export const LatestValidation = z.object({
  url: z.string(),
  status: ScanState.nullable().describe(
    'Status of the newest validation; null if none was requested',
  ),
  requestedAt: isoTime.nullable().describe('When the newest validation was requested'),
  validatedAt: isoTime
    .nullable()
    .describe('When the counts and details were found; older than requestedAt after a failure'),
  fatalErrors: count,
  errors: count,
  warnings: count,
  details: z
    .array(MarkupDetail)
    .describe('In document order; empty when older than 90 days or not requested'),
  isTruncated: z.boolean().describe('True if the page has more messages than are stored (5,000)'),
  checkedWith: MarkupChecker.nullable(),
  note: z.string().nullable().describe('Note for users, if the result is not from the W3C checker'),
  failure: z
    .object({
      reason: z.enum(markupFailureReasons),
      message: z.string().describe('What happened, in a sentence'),
      hint: z.string().describe('What the owner can do'),
    })
    .nullable()
    .describe('Set when the newest validation failed; counts and details are then older'),
});
export type LatestValidation = z.infer<typeof LatestValidation>;

export const startValidation = defineCall({
  id: 'start-validation',
  path: '/w3validator',
  summary: 'Check the markup of a page; 202 when that takes longer than 20 seconds',
  whenLimited: 'work',
  whenExpired: 'refused',
  query,
  writes: { kind: 'page', names: ({ query }) => [query.url] },
  answer: LatestValidation,
  isAccepted: ({ status }) => status === 'queued' || status === 'running',
  limit: { requests: 120, windowSeconds: 3600 },
});

export const getLatestValidation = defineCall({
  id: 'get-latest-validation',
  path: '/w3validator/latest',
  summary: 'Result of the newest validation of a page',
  whenLimited: 'view',
  query,
  answer: LatestValidation,
});
