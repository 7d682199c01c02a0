/** Bits of the flags of a gzip header. https://www.rfc-editor.org/rfc/rfc1952#section-2.3 */
const flags = { checksum: 2, extra: 4, name: 8, comment: 16 };
const fixedLength = 10;

/** A body that is not compressed as its header says. */
export class NotCompressedError extends Error {
  readonly code = 'Z_DATA_ERROR';
}

/**
 * Length of the header before deflated data: of gzip, of zlib, or 0 for raw data, which some servers send as `deflate`.
 * What comes after the data, such as a checksum, does not count: browsers do not look at it either.
 *
 * @param beginning of the body
 * @returns undefined if more of it is needed
 * @throws NotCompressedError
 */
export function deflateHeaderLength(
  coding: 'gzip' | 'deflate',
  beginning: Buffer,
): number | undefined {
  return coding === 'gzip' ? gzipHeaderLength(beginning) : zlibHeaderLength(beginning);
}

/** https://www.rfc-editor.org/rfc/rfc1950#section-2.2 */
function zlibHeaderLength(beginning: Buffer): number | undefined {
  if (beginning.length < 2) return undefined;
  const isDeflate = (beginning.readUInt8(0) & 0x0f) === 8;
  return isDeflate && beginning.readUInt16BE(0) % 31 === 0 ? 2 : 0;
}

function gzipHeaderLength(beginning: Buffer): number | undefined {
  const magic = beginning.subarray(0, 3);
  if (!Buffer.from([0x1f, 0x8b, 8]).subarray(0, magic.length).equals(magic))
    throw new NotCompressedError('The body is not gzip');
  if (beginning.length < fixedLength) return undefined;
  const has = (flag: number) => (beginning.readUInt8(3) & flag) !== 0;
  let length = fixedLength;
  if (has(flags.extra)) {
    if (beginning.length < length + 2) return undefined;
    length += 2 + beginning.readUInt16LE(length);
  }
  for (const flag of [flags.name, flags.comment]) {
    if (!has(flag)) continue;
    const end = beginning.indexOf(0, length);
    if (end === -1) return undefined;
    length = end + 1;
  }
  if (has(flags.checksum)) length += 2;
  return length <= beginning.length ? length : undefined;
}
