import type { UptimeFailureReason } from '../../../shared/uptime/uptime.ts';

/** The kind of a node; the part of its key before the colon. */
export const nodeSources = ['region', 'probe', 'globalping', 'this-machine'] as const;
export type NodeSource = (typeof nodeSources)[number];

/** A place from which sites are pinged and checked. */
export interface PingNode {
  /** Lasts as long as the node is configured: `region:eu-central-1`, `probe:vienna`, `this-machine`. */
  key: string;
  /** ISO 3166-1 alpha-2; empty for this machine, and for a probe that has not reported its place yet. */
  countryCode: string;
  /** English; empty where `countryCode` is. */
  country: string;
  /** English; a part of the country where the provider names no city. */
  city: string;
  /** Label on screens: `Germany, Frankfurt`; `This machine`. */
  server: string;
  source: NodeSource;
  /** Whether it does not answer at the moment. */
  isAway: boolean;
  /** ISO 8601; when its provider allows measurements again. Absent if that is unknown. */
  awayUntil?: string;
  /** Milliseconds of a TCP connect from the product to the node; null if unknown. */
  latency: number | null;
}

export const connectsPerPing = 4;

export interface PingTarget {
  /** As in a url: IPv6 addresses may have brackets. */
  host: string;
  port: number;
}

/** Milliseconds of a TCP handshake, or why there was none: not within 3 s, or refused, reset or unresolvable. */
export type Connect = { ms: number } | 'timeout' | 'malformed';

export type PingAnswer =
  | {
      kind: 'measured';
      /** Empty if the name does not resolve. */
      ip_address: string;
      /** Four, in the order in which they began. */
      connects: Connect[];
    }
  /** The node did not measure, which says nothing about the target. */
  | { kind: 'away'; reason: string }
  /** The node's target guard refused the target. */
  | { kind: 'refused'; reason: string };

export type CheckAnswer =
  | { kind: 'up'; statusCode: number; totalMs: number }
  | { kind: 'down'; reason: UptimeFailureReason; statusCode?: number }
  /** The node did not check, which says nothing about the page. */
  | { kind: 'away'; reason: string };

interface Measures {
  /** Four TCP connects, 1 s apart. @throws ProblemError `invalid_input` for an unknown key; the reason of `signal` */
  ping(nodeKey: string, target: PingTarget, signal?: AbortSignal): Promise<PingAnswer>;
  /**
   * One request, redirects followed. @throws ProblemError `invalid_input` for an unknown key; the reason of `signal`
   */
  check(nodeKey: string, url: string, signal?: AbortSignal): Promise<CheckAnswer>;
}

/** Nodes of one kind. */
export interface PingSource extends Measures {
  source: NodeSource;
  listNodes(): Promise<PingNode[]>;
  /** Why the operator's settings exclude nodes of this source. @default undefined: they exclude none */
  findProblem?(): Promise<string | undefined>;
}

/** The nodes of all configured sources: `functions/providers/ping-nodes.ts`. */
export interface PingNodes extends Measures {
  /** Problems in the settings that the operator has to fix, as sentences without secrets. */
  listProblems(): Promise<string[]>;
  /** Listed again after half a minute. If a source fails, its nodes count as away; others are unaffected. */
  listNodes(): Promise<PingNode[]>;
}
