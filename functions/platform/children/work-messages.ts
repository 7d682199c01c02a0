import * as z from 'zod';
import { httpStatusOf, type ErrorCode } from '../../../shared/calls/errors.ts';

/** Restores bytes from a message to or from a child process, which turns a `Buffer` into a plain array. */
export const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const isErrorCode = (value: unknown): boolean =>
  typeof value === 'string' && Object.hasOwn(httpStatusOf, value);

/** Messages of a child process; `answer`, `problem` and `error` end a piece of work. */
export const WorkMessage = z.discriminatedUnion('type', [
  /** It has loaded, and the deadline of its work begins. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('note'), note: z.unknown() }),
  z.object({ type: z.literal('answer'), answer: z.unknown() }),
  /** A `ProblemError`. */
  z.object({
    type: z.literal('problem'),
    code: z.custom<ErrorCode>(isErrorCode),
    message: z.string(),
    more: z.object({ field: z.string().optional(), reason: z.string().optional() }),
  }),
  z.object({
    type: z.literal('error'),
    name: z.string(),
    message: z.string(),
    stack: z.string().optional(),
  }),
]);
export type WorkMessage = z.infer<typeof WorkMessage>;
