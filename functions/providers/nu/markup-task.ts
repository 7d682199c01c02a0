import * as z from 'zod';
import { MarkupChecker, MarkupDetail } from '../../../shared/models/measuring/markup.ts';
import type { MarkupReport } from '../ports/check-markup.ts';
import { Bytes } from '../../platform/children/work-messages.ts';

/** A page for html-validate, or an answer of Nu to be read. */
export const MarkupTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('validate'), body: Bytes, contentType: z.string() }),
  z.object({ kind: z.literal('read-answer'), answer: Bytes }),
]);
export type MarkupTask = z.infer<typeof MarkupTask>;

export const MarkupTaskReport: z.ZodType<MarkupReport> = z.object({
  details: z.array(MarkupDetail),
  isTruncated: z.boolean(),
  checkedWith: MarkupChecker,
});
