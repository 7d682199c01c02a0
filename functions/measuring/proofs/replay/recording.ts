import type { Device } from '../../../../shared/scans/devices.ts';

/** Content codings that a copy sends. */
export const codings = ['gzip', 'br', 'deflate', 'zstd'] as const;
export type Coding = (typeof codings)[number];

/** A recorded request and its response. Never changed: fixes make new ones. */
export interface Exchange {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  /** Without those that the replayer sets itself. */
  readonly headers: readonly (readonly [string, string])[];
  /** Decompressed. */
  readonly body: Uint8Array;
  readonly coding: Coding | undefined;
  /** How strongly the server compresses, in the terms of the coding; undefined without a coding. */
  readonly level: number | undefined;
  /** Milliseconds from the request to the headers. */
  readonly waitMs: number;
}

/** How connections to a host and port open. */
export interface OriginTimes {
  /** Whether it speaks HTTP/2. */
  isH2: boolean;
  /** Milliseconds, TCP and TLS. */
  tcpMs: number;
  tlsMs: number;
}

/** A page load that can be served again. */
export interface Recording {
  /** The address to visit. */
  readonly url: string;
  readonly device: Device;
  readonly exchanges: readonly Exchange[];
  /** By address: the rules of a style sheet that apply to the loaded page. */
  readonly styles: ReadonlyMap<string, string>;
  /** By `host:port`. */
  readonly origins: ReadonlyMap<string, OriginTimes>;
}

/** The key of `origins`; undefined for an address that is none. */
export function originOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null) return undefined;
  const port = parsed.port || (parsed.protocol === 'https:' ? '443' : '80');
  return `${parsed.hostname.replace(/^\[|\]$/g, '')}:${port}`;
}

export const headerOf = ({ headers }: Pick<Exchange, 'headers'>, name: string): string =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? '';

/** The type without its parameters, in small letters. */
export const typeOf = (exchange: Pick<Exchange, 'headers'>): string =>
  (headerOf(exchange, 'content-type').split(';')[0] ?? '').trim().toLowerCase();
