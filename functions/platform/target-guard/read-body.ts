import type { IncomingMessage } from 'node:http';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { TargetError } from './target-error.ts';

/** Browsers show the received part of a truncated compressed stream; so do we. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };
const gunzip = () => createGunzip(lenient);

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: () => createInflate(lenient),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress(),
};

/** More layers than this are a bomb, not a body. */
const mostEncodings = 2;

function decodersOf(header: string | undefined): Transform[] {
  const encodings = (header ?? '').split(',').map((name) => name.trim().toLowerCase());
  const known = encodings.filter((name) => Object.hasOwn(decoders, name)).slice(0, mostEncodings);
  return known.toReversed().flatMap((name) => decoders[name]?.() ?? []);
}

function atMost(maxBytes: number, url: string): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > maxBytes) done(new TargetError('too-large', url));
      else done(null, chunk);
    },
  });
}

/**
 * Reads a body to its end, decompressing as it arrives, and stops at `maxBytes` before or after decompression.
 *
 * @param limits `forMs`: how long to read; the part that has arrived by then is returned
 * @throws TargetError `too-large`; errors of the connection and of zlib unchanged
 */
export async function readBody(
  response: IncomingMessage,
  url: string,
  { maxBytes, forMs }: { maxBytes: number; forMs?: number | undefined },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const announced = Number(response.headers['content-length']);
  if (announced > maxBytes) {
    response.destroy();
    throw new TargetError('too-large', url);
  }
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const decoding = decodersOf(response.headers['content-encoding']);
  const enough = forMs === undefined ? undefined : AbortSignal.timeout(forMs);
  const path = [response, atMost(maxBytes, url), ...decoding, atMost(maxBytes, url), collect];
  try {
    await pipeline(path, enough === undefined ? {} : { signal: enough });
  } catch (error) {
    if (!enough?.aborted) throw error;
  }
  return Buffer.concat(chunks);
}

/** Decodes text by the charset of the content type, else UTF-8; invalid bytes become U+FFFD. */
export function decodeText(body: Buffer, contentType = ''): string {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
