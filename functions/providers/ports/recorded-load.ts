import * as z from 'zod';
import { Bytes } from '../../platform/children/work-messages.ts';

/** A response as the browser of a measured run received it. */
export const RecordedResponse = z.object({
  url: z.string(),
  method: z.string(),
  status: z.number().int(),
  /** As sent; names in the server's spelling. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** Decompressed. */
  body: Bytes,
  /** Size of the body as sent. */
  wireBytes: z.number().nonnegative(),
  /** Milliseconds from the sent request to the headers: a round trip and the server's time. */
  waitMs: z.number().nonnegative(),
  /** `h2`, `http/1.1`. */
  protocol: z.string(),
  /** Milliseconds to connect, if the request opened a connection: TCP, and TLS (0 without). */
  connect: z.object({ tcpMs: z.number(), tlsMs: z.number() }).optional(),
});
export type RecordedResponse = z.infer<typeof RecordedResponse>;

/** All responses of one measured load, in order of the requests. */
export const RecordedLoad = z.object({
  responses: z.array(RecordedResponse),
  /** The rules of each style sheet that apply to the loaded page; not of large ones, and of those that import others. */
  styles: z.array(z.object({ url: z.string(), css: z.string() })),
  /** Whether responses or bodies were too many or too large to keep. */
  isCut: z.boolean(),
  /** Whether the page opened WebSockets or event streams, which are not recorded. */
  hasStreams: z.boolean(),
});
export type RecordedLoad = z.infer<typeof RecordedLoad>;
