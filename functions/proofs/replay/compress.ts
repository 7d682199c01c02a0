import { promisify } from 'node:util';
import { brotliCompress, constants, deflate, gzip, zstdCompress } from 'node:zlib';
import type { Coding, Exchange } from './recording.ts';

const asGzip = promisify(gzip);
const asDeflate = promisify(deflate);
const asBrotli = promisify(brotliCompress);
const asZstd = promisify(zstdCompress);

const compressors: Record<Coding, (body: Uint8Array, level: number) => Promise<Uint8Array>> = {
  gzip: (body, level) => asGzip(body, { level }),
  deflate: (body, level) => asDeflate(body, { level }),
  br: (body, level) =>
    asBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body, level) => asZstd(body, { params: { [constants.ZSTD_c_compressionLevel]: level } }),
};

/** Usual levels of servers, weakest first. */
const levels: Record<Coding, readonly number[]> = {
  gzip: [1, 4, 6, 9],
  deflate: [1, 4, 6, 9],
  br: [1, 4, 5, 6, 9, 11],
  zstd: [1, 3, 6, 12],
};
/** Default compression levels of common servers. */
export const usualLevel: Record<Coding, number> = { gzip: 6, deflate: 6, br: 5, zstd: 3 };
/** A larger body takes seconds with the strongest levels. */
const largestStrong = 2_000_000;
/** Near enough, as a share of the size. */
const near = 0.005;

/** The level with which a body becomes about as small as it was sent. */
export async function findLevel(
  body: Uint8Array,
  coding: Coding,
  wireBytes: number,
): Promise<number> {
  let best = { level: usualLevel[coding], off: Infinity };
  const tried = levels[coding].filter(
    (level) => body.length <= largestStrong || level <= usualLevel[coding],
  );
  for (const level of tried) {
    const { length } = await compressors[coding](body, level);
    const off = Math.abs(length - wireBytes);
    if (off < best.off) best = { level, off };
    // Stronger ones only become smaller still.
    if (off <= wireBytes * near || length < wireBytes) break;
  }
  return best.level;
}

/** The body as it is sent. */
export async function onWire({ body, coding, level }: Exchange): Promise<Uint8Array> {
  if (coding === undefined || body.length === 0) return body;
  return compressors[coding](body, level ?? usualLevel[coding]);
}
