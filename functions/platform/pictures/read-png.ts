import { crc32 } from 'node:zlib';
import type { PictureHead } from './picture.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum. */
const chunkFrame = 12;

/**
 * Reads the structure of a PNG: `IHDR` first, then at least one `IDAT`, up to `IEND`, each with its checksum. Undefined for
 * anything else. https://www.w3.org/TR/png-3/#5DataRep
 */
export function readPng(bytes: Buffer): PictureHead | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  let size: { width: number; height: number } | undefined;
  let hasPixels = false;
  for (let at = signature.length; at + chunkFrame <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const end = at + chunkFrame + length;
    if (end > bytes.length) return undefined;
    const checked = bytes.subarray(at + 4, end - 4);
    if (crc32(checked) !== bytes.readUInt32BE(end - 4)) return undefined;
    const type = checked.toString('latin1', 0, 4);
    if ((type === 'IHDR') !== (size === undefined)) return undefined;
    if (type === 'IHDR') size = sizeIn(checked.subarray(4));
    if (size === undefined) return undefined;
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') return hasPixels ? { ...size, length: end } : undefined;
    at = end;
  }
  return undefined;
}

function sizeIn(header: Buffer): { width: number; height: number } | undefined {
  if (header.length !== 13) return undefined;
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  return width === 0 || height === 0 ? undefined : { width, height };
}
