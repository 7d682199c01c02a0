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
/** Of a larger body, this much is tried with each level, in bytes. */
const sampleBytes = 262_144;
/** Near enough, as a share of the size. */
const near = 0.005;

/** Bodies as they are sent. Fixes make new exchanges, so that none has the body of another. */
const kept = new WeakMap<Exchange, Uint8Array>();

interface Compressed {
  level: number;
  /** The whole body with this level. */
  wire: Uint8Array;
}

/**
 * The level with which a body becomes about as small as it was sent. A large body is compressed as a whole with the usual
 * level, and with the one that suits it: how the levels differ is seen in a part of it.
 */
export async function findLevel(
  body: Uint8Array,
  coding: Coding,
  wireBytes: number,
): Promise<Compressed> {
  const usual = usualLevel[coding];
  const isSampled = body.length > sampleBytes;
  const sample = isSampled ? body.subarray(0, sampleBytes) : body;
  const compress = compressors[coding];
  const whole = await compress(body, usual);
  const scale = isSampled ? whole.length / (await compress(sample, usual)).length : 1;
  let best = { level: usual, off: Math.abs(whole.length - wireBytes) };
  if (best.off > wireBytes * near)
    for (const level of levels[coding]) {
      if (level === usual || (body.length > largestStrong && level > usual)) continue;
      const length = (await compress(sample, level)).length * scale;
      const off = Math.abs(length - wireBytes);
      if (off < best.off) best = { level, off };
      // Stronger ones only become smaller still.
      if (off <= wireBytes * near || length < wireBytes) break;
    }
  const { level } = best;
  return { level, wire: level === usual ? whole : await compress(body, level) };
}

/** Stores the body of an exchange as it is sent. */
export const storeWire = (exchange: Exchange, wire: Uint8Array): void =>
  void kept.set(exchange, wire);

/** The body as it is sent, which is compressed once. */
export async function onWire(exchange: Exchange): Promise<Uint8Array> {
  const { body, coding, level } = exchange;
  if (coding === undefined || body.length === 0) return body;
  const wire = kept.get(exchange) ?? (await compressors[coding](body, level ?? usualLevel[coding]));
  kept.set(exchange, wire);
  return wire;
}
