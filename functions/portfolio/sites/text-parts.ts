import { pipeline, Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { encodingOf } from '../../platform/target-guard/decode-text.ts';

/** Enough to see the encoding of a text. */
const startBytes = 64 * 1024;

/** The same parts, the first of which has at least so many bytes, unless there are fewer. */
async function* startingWith(
  least: number,
  parts: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const part of parts) {
    if (start === undefined) yield part;
    else {
      start = Buffer.concat([start, part]);
      if (start.length < least) continue;
      yield start;
      start = undefined;
    }
  }
  if (start !== undefined && start.length > 0) yield start;
}

const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

/** Decompresses a gzip file, also a damaged one as far as it goes; anything else is passed on. */
async function* unzipped(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const rest = startingWith(2, parts);
  const { value: start } = await rest.next();
  if (!start) return;
  const whole = async function* (): AsyncGenerator<Buffer, void> {
    yield start;
    yield* rest;
  };
  if (!isGzip(start)) {
    yield* whole();
    return;
  }
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  // Its error is that of the iteration below.
  pipeline(Readable.from(whole()), gunzip, () => undefined);
  yield* gunzip as AsyncIterable<Buffer>;
}

/** UTF-16 shows by its zeros, with or without a mark. */
function encodingAt(start: Buffer, contentType: string | undefined): string {
  const [first, second] = start;
  if (second === 0 && first !== 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  return encodingOf(start, contentType);
}

/**
 * The text of a body that arrives in parts: a gzip file is decompressed, and its encoding found.
 * @param mostBytes after decompression; what follows is left out
 */
export async function* textParts(
  body: AsyncIterable<Buffer>,
  { contentType, mostBytes }: { contentType: string | undefined; mostBytes: number },
): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined;
  let left = mostBytes;
  for await (const part of startingWith(startBytes, unzipped(body))) {
    decoder ??= new TextDecoder(encodingAt(part, contentType));
    yield decoder.decode(part.subarray(0, left), { stream: true });
    left -= part.length;
    if (left <= 0) return;
  }
}
