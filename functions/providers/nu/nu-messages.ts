import * as z from 'zod';
import type { MarkupDetail, MarkupMessageType } from '../../../shared/models/measuring/markup.ts';
import { jsonIn } from '../../platform/foreign-text.ts';
import { CheckerError, type MarkupReport } from '../ports/check-markup.ts';

const NuMessage = z.object({
  type: z.enum(['error', 'info', 'non-document-error']),
  subType: z.string().optional(),
  message: z.string().default(''),
  extract: z.string().default(''),
  lastLine: z.number().int().optional(),
  firstColumn: z.number().int().optional(),
  lastColumn: z.number().int().optional(),
});
type NuMessage = z.infer<typeof NuMessage>;
const NuAnswer = z.object({ messages: z.array(NuMessage) });

/** Its last message if there are more messages than its limit. */
const tooMany = 'Too many messages.';

/**
 * Converts Nu's kinds of message to ours. Plain remarks (`info` without a subtype) are not errors and are left out, as
 * in the W3C's own counts. @throws CheckerError if the checker, not the document, is at fault
 */
function typeOf({ type, subType, message }: NuMessage): MarkupMessageType | undefined {
  if (type === 'error') return subType === 'fatal' ? 'fatal' : 'error';
  if (type === 'info') return subType === 'warning' ? 'warning' : undefined;
  // Such as a wrong declared encoding: nothing after it was read.
  if (subType === 'io') return 'fatal';
  throw new CheckerError(`Nu reports an error of its own: ${subType ?? ''} ${message}`);
}

const position = (value: number | undefined): number | null =>
  value === undefined || value < 1 ? null : value;

/** Parses the checker's JSON answer. @throws CheckerError if it is not a valid answer */
export function readNuAnswer(text: string): MarkupReport {
  const parsed = NuAnswer.safeParse(jsonIn(text));
  if (!parsed.success)
    throw new CheckerError('Nu gave an answer that is not its own', parsed.error);
  const { messages } = parsed.data;
  const isTruncated = messages.at(-1)?.message === tooMany;
  const details = (isTruncated ? messages.slice(0, -1) : messages).flatMap(
    (message): MarkupDetail[] => {
      const subType = typeOf(message);
      if (subType === undefined) return [];
      return [
        {
          subType,
          message: message.message,
          extract: message.extract,
          lastLine: position(message.lastLine),
          firstColumn: position(message.firstColumn),
          lastColumn: position(message.lastColumn),
        },
      ];
    },
  );
  return { details, isTruncated, checkedWith: 'nu' };
}
