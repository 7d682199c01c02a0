import type { IncomingHttpHeaders } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decodeText } from './decode-text.ts';
import { decodersOf } from './decoders.ts';

/** In bytes, after decompression. */
export const longestText = 1024 * 1024;

/**
 * The text of a body, decompressed and decoded, as far as it is readable.
 * @param body as it was sent, or its beginning
 */
export async function wholeText(
  body: Buffer,
  { 'content-type': contentType, 'content-encoding': encoding }: IncomingHttpHeaders,
): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  const enough = new AbortController();
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk);
      size += chunk.length;
      if (size >= longestText) enough.abort();
      done();
    },
  });
  try {
    await pipeline([Readable.from([body]), ...decodersOf(encoding), collect], {
      signal: enough.signal,
    });
  } catch {
    // What cannot be decompressed has no text, and a text that is longer is cut.
  }
  return decodeText(Buffer.concat(parts).subarray(0, longestText), contentType);
}
