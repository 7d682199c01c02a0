import type { PictureHead } from './picture.ts';

/** Markers without a segment: TEM and RST0 to RST7. */
const standsAlone = (marker: number): boolean =>
  marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** SOF0 to SOF15, which carry the size; DHT, JPG and DAC lie between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;

/**
 * Reads the structure of a JPEG: its segments, with one frame and at least one scan, up to the end of the image. Undefined
 * for anything else. ITU-T T.81, annex B
 */
export function readJpeg(bytes: Buffer): PictureHead | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined;
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0 || marker === startOfImage) return undefined;
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage)
      return size === undefined || !hasScan ? undefined : { ...size, length: at + 2 };
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    const end = endOfSegment(bytes, at);
    if (end === undefined) return undefined;
    if (isFrame(marker)) {
      if (size !== undefined) return undefined;
      size = sizeIn(bytes.subarray(at + 4, end));
      if (size === undefined) return undefined;
    }
    if (marker === startOfScan) hasScan = true;
    at = marker === startOfScan ? endOfScan(bytes, end) : end;
  }
  return undefined;
}

function endOfSegment(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt16BE(at + 2);
  const end = at + 2 + length;
  return length < 2 || end > bytes.length ? undefined : end;
}

function sizeIn(frame: Buffer): { width: number; height: number } | undefined {
  if (frame.length < 6) return undefined;
  const height = frame.readUInt16BE(1);
  const width = frame.readUInt16BE(3);
  return width === 0 || height === 0 ? undefined : { width, height };
}

/** Where the coded data of a scan end: at the next marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0xff;
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return at;
  }
  return bytes.length;
}
