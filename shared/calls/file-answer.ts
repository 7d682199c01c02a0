import * as z from 'zod';

/** Types of answers besides JSON. */
export const fileTypes = [
  'text/csv',
  'text/calendar',
  'text/javascript',
  'application/pdf',
  'application/zip',
] as const;
export type FileType = (typeof fileTypes)[number];

const fileName = z
  .string()
  .regex(/^[\w-][\w.-]*$/)
  .describe('Safe on every file system');

/**
 * The answer of a call whose `answerType` is a file type. The content is sent unchanged, under the name in
 * `Content-Disposition`. A file that is too large for an answer (Lambda's limit is 6 MB, in base64) is at an address
 * instead: a client that accepts JSON gets `fileName` and `address`; any other is redirected there.
 */
export const fileAnswer = z.union([
  z.object({
    fileName,
    content: z.union([
      z.string(),
      z.custom<Uint8Array<ArrayBuffer>>((value) => ArrayBuffer.isView(value)),
    ]),
  }),
  z.object({ fileName, address: z.url() }),
]);
export type FileAnswer = z.infer<typeof fileAnswer>;
