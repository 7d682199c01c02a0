import { Transform } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { deflateHeaderLength, NotCompressedError } from './deflate-header.ts';

/** Browsers show the received part of a truncated compressed stream; so do we. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };

const inflate = (coding: 'gzip' | 'deflate') => () => [
  withoutHeader(coding),
  createInflateRaw(lenient),
];

export type Coding = 'gzip' | 'x-gzip' | 'deflate' | 'br' | 'zstd';

const decoders: Readonly<Record<Coding, () => Transform[]>> = {
  gzip: inflate('gzip'),
  'x-gzip': inflate('gzip'),
  deflate: inflate('deflate'),
  br: () => [createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  zstd: () => [createZstdDecompress()],
};

/** In bytes; one that has a name and a comment takes some hundreds. */
const longestHeader = 64 * 1024;

/** More layers than this are a bomb, not a body. */
const mostEncodings = 2;

const isCoding = (name: string): name is Coding => Object.hasOwn(decoders, name);

/** Codings of a body, the last one first. With an unknown one among them, browsers leave it as it is. */
export function codingsOf(contentEncoding = ''): Coding[] {
  const names = contentEncoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  return names.every(isCoding) ? names.slice(0, mostEncodings).toReversed() : [];
}

/** What decompresses a body, in order. */
export const decodersOf = (contentEncoding: string | undefined): Transform[] =>
  codingsOf(contentEncoding).flatMap((coding) => decoders[coding]());

/** Passes on what follows the header. */
function withoutHeader(coding: 'gzip' | 'deflate'): Transform {
  let beginning: Buffer | undefined = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (beginning === undefined) return done(null, chunk);
      beginning = Buffer.concat([beginning, chunk]);
      try {
        const length = deflateHeaderLength(coding, beginning);
        if (length === undefined && beginning.length > longestHeader)
          throw new NotCompressedError('The header is too long');
        if (length === undefined) return done();
        const rest = beginning.subarray(length);
        beginning = undefined;
        done(null, rest);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done) {
      const isCut = beginning !== undefined && beginning.length > 0;
      done(isCut ? new NotCompressedError('The body ends within its header') : null);
    },
  });
}
