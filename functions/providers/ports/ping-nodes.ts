import * as z from 'zod';
import type { CustomCheck } from '../../platform/target-guard/check-with-settings.ts';
import { uptimeFailureReasons } from '../../../shared/uptime/uptime.ts';

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

// Answers of probes are parsed, as they run on untrusted machines.
const reason = z.string().max(300);
const ms = z.number().min(0).max(60_000);
const statusCode = z.number().int().min(100).max(999);

/** Milliseconds of a TCP handshake, or why there was none: not within 3 s, or refused, reset or unresolvable. */
const Connect = z.union([z.object({ ms }), z.enum(['timeout', 'malformed'])]);
export type Connect = z.infer<typeof Connect>;

/** The node did not measure, which says nothing about the target. */
const Away = z.object({ kind: z.literal('away'), reason });
export type Away = z.infer<typeof Away>;
export const away = (why: string): Away => ({ kind: 'away', reason: why });

export const PingAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    /** Empty if the name does not resolve. */
    ip_address: z.union([z.literal(''), z.ipv4(), z.ipv6()]),
    /** In the order in which they began. */
    connects: z.array(Connect).length(connectsPerPing),
  }),
  Away,
  /** The node's target guard refused the target. */
  z.object({ kind: z.literal('refused'), reason }),
]);
export type PingAnswer = z.infer<typeof PingAnswer>;

export const CheckAnswer = z.discriminatedUnion('kind', [
  /** Without a status over TCP and DNS. */
  z.object({ kind: z.literal('up'), statusCode: z.exactOptional(statusCode), totalMs: ms }),
  z.object({
    kind: z.literal('down'),
    reason: z.enum(uptimeFailureReasons),
    statusCode: z.exactOptional(statusCode),
  }),
  Away,
]);
export type CheckAnswer = z.infer<typeof CheckAnswer>;

interface Measures {
  /** Four TCP connects, 1 s apart. @throws ProblemError `invalid_input` for an unknown key; the reason of `signal` */
  ping(nodeKey: string, target: PingTarget, signal?: AbortSignal): Promise<PingAnswer>;
  /**
   * One request, redirects followed unless the settings say otherwise. Secrets go to places of ours only.
   * @throws ProblemError `invalid_input` for an unknown key; the reason of `signal`
   */
  check(nodeKey: string, asked: string | CustomCheck, signal?: AbortSignal): Promise<CheckAnswer>;
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
