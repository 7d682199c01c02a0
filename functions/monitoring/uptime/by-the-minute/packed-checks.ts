import {
  type UptimeFailureReason,
  uptimeFailureReasons,
  type UptimeState,
  uptimeStates,
} from '../../../../shared/uptime/uptime.ts';

/** What is stored of a check that found nothing new. */
export interface PackedCheck {
  /** Milliseconds since 1970, in whole seconds. */
  at: number;
  status: UptimeState;
  reason?: UptimeFailureReason | undefined;
  /** HTTP status. */
  statusCode?: number | undefined;
  /** Total time of the check, up to 65 s; absent without an answer. */
  responseMs?: number | undefined;
}

/** A check with the place of its page, `placeOf`, by which it is found again among those of its shard. */
export interface PlacedCheck extends PackedCheck {
  place: number;
}

/** Bytes of the place, and of a check: seconds since the beginning (2), state and reason (1), status (2), milliseconds (2). */
const placeBytes = 6;
const checkBytes = 7;
const most = 0xff_ff;
const bitsOfState = 2;

function write(into: Buffer, at: number, check: PackedCheck, beginMs: number): void {
  const { status, reason, statusCode = 0, responseMs = most } = check;
  const why = reason === undefined ? 0 : uptimeFailureReasons.indexOf(reason) + 1;
  const seconds = Math.min(most, Math.max(0, Math.floor((check.at - beginMs) / 1000)));
  into.writeUInt16BE(seconds, at);
  into.writeUInt8((why << bitsOfState) + uptimeStates.indexOf(status), at + 2);
  into.writeUInt16BE(statusCode, at + 3);
  into.writeUInt16BE(Math.min(most, Math.round(responseMs)), at + 5);
}

function read(from: Buffer, at: number, beginMs: number): PackedCheck {
  const state = from.readUInt8(at + 2);
  const reason = uptimeFailureReasons[(state >> bitsOfState) - 1];
  const [statusCode, responseMs] = [from.readUInt16BE(at + 3), from.readUInt16BE(at + 5)];
  return {
    at: beginMs + from.readUInt16BE(at) * 1000,
    status: uptimeStates[state % 2 ** bitsOfState] ?? 'unknown',
    ...(reason === undefined ? {} : { reason }),
    ...(statusCode === 0 ? {} : { statusCode }),
    ...(responseMs === most ? {} : { responseMs }),
  };
}

/** Checks of many pages, 13 bytes each. @param beginMs a time before all of them, at most 18 hours */
export function packPlaced(checks: readonly PlacedCheck[], beginMs: number): Buffer {
  const size = placeBytes + checkBytes;
  const packed = Buffer.alloc(checks.length * size);
  for (const [index, check] of checks.entries()) {
    packed.writeUIntBE(check.place, index * size, placeBytes);
    write(packed, index * size + placeBytes, check, beginMs);
  }
  return packed;
}

/** @returns what `packPlaced` packed */
export function unpackPlaced(stored: Uint8Array, beginMs: number): PlacedCheck[] {
  const size = placeBytes + checkBytes;
  const packed = Buffer.from(stored);
  return Array.from({ length: packed.length / size }, (_, index) => ({
    place: packed.readUIntBE(index * size, placeBytes),
    ...read(packed, index * size + placeBytes, beginMs),
  }));
}

/** Checks of one page, 7 bytes each. @param beginMs a time before all of them, at most 18 hours */
export function pack(checks: readonly PackedCheck[], beginMs: number): Buffer {
  const packed = Buffer.alloc(checks.length * checkBytes);
  for (const [index, check] of checks.entries()) write(packed, index * checkBytes, check, beginMs);
  return packed;
}

/** @returns what `pack` packed */
export function unpack(stored: Uint8Array, beginMs: number): PackedCheck[] {
  const packed = Buffer.from(stored);
  return Array.from({ length: packed.length / checkBytes }, (_, index) =>
    read(packed, index * checkBytes, beginMs),
  );
}
