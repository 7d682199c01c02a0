import { randomBytes } from 'node:crypto';

/**
 * A UUID version 7 (RFC 9562) of the given time, so that ids of scans sort by time. The platform's own generator would
 * take the machine's clock.
 */
export function newScanId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The greatest time that an id can carry. */
export const endOfTime = new Date(2 ** 48 - 1);

/** Sorts before every id of a scan asked for at or after the given time. */
export const scanIdsFrom = (time: Date): string =>
  time
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-');
