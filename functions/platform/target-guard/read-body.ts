import type { IncomingMessage } from 'node:http';
import { Duplex, PassThrough, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decodersOf } from './decoders.ts';
import { TargetError } from './target-error.ts';

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
 * Whether the server closed the connection in order before the end that it had announced. Browsers show what has
 * arrived; often the length is wrong.
 */
export const endedEarly = ({ complete, socket }: IncomingMessage): boolean =>
  !complete && socket.readableEnded;

/** The body, which ends in order even if it ends early. */
function untilEnd(response: IncomingMessage): PassThrough {
  const body = new PassThrough();
  response.on('error', (error) => {
    if (endedEarly(response)) body.end();
    else body.destroy(error);
  });
  body.once('close', () => response.destroy());
  return response.pipe(body);
}

/** Reads a body in parts as they arrive; the rest is not requested once it returns. */
export type ReadParts = (parts: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a body to its end, decompressing as it arrives, and stops at `maxBytes` before or after decompression.
 *
 * @param limits `forMs`: how long to read; the part that has arrived by then is returned. `read` gets the body instead,
 *   and may stop before its end
 * @throws TargetError `too-large`; errors of the connection and of zlib unchanged
 */
export async function readBody(
  response: IncomingMessage,
  url: string,
  {
    maxBytes,
    forMs,
    signal,
    read,
  }: {
    maxBytes: number;
    forMs?: number | undefined;
    signal: AbortSignal;
    read?: ReadParts | undefined;
  },
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
  const enough = new AbortController();
  const timer = forMs === undefined ? undefined : setTimeout(() => enough.abort(), forMs);
  const pass = async (parts: AsyncIterable<Buffer>): Promise<void> => {
    await read?.(parts);
    enough.abort();
  };
  const path = [
    untilEnd(response),
    atMost(maxBytes, url),
    ...decoding,
    atMost(maxBytes, url),
    read === undefined ? collect : Duplex.from(pass),
  ];
  try {
    await pipeline(path, { signal: enough.signal });
  } catch (error) {
    if (!enough.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  // A body that only the connection ends looks complete when the request is aborted.
  signal.throwIfAborted();
  return Buffer.concat(chunks);
}
