import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { countryName } from '../../../shared/words/country-name.ts';
import {
  type Away,
  away,
  CheckAnswer,
  type NodeSource,
  PingAnswer,
  type PingNode,
  type PingSource,
} from '../ports/ping-nodes.ts';
import type { ProbePlace, ProbeRequest } from './probe-messages.ts';
import { unknownNode } from './this-machine.ts';
import { timeConnect } from './time-connects.ts';

/** A probe of ours on another machine. */
export interface RemoteProbe {
  /** The rest of its key. */
  name: string;
  /** Where it is; undefined if the probe has to report it. */
  place?: ProbePlace;
  /** Address on which it listens. */
  endpoint: string;
  /** Sends it a request. @throws if there is no answer */
  ask(request: ProbeRequest, signal: AbortSignal): Promise<{ status: number; text: string }>;
}

const Hello = z.object({
  kind: z.literal('hello'),
  countryCode: z
    .string()
    .refine((code) => countryName(code) !== undefined)
    .optional(),
  city: z
    .string()
    .max(60)
    .regex(/^[\p{L}\p{M}\d .,'’()-]*$/u)
    .optional(),
});

interface Patience {
  /** Timeout of the question where it is, in milliseconds. @default 4000 */
  helloMs?: number;
  /**
   * Timeout of a measurement, in milliseconds: five seconds for the name, ten for the page, five for our own network.
   * @default 22000
   */
  measureMs?: number;
  /** Before a probe that has too many requests is asked again, in milliseconds; up to twice as long. @default 1000 */
  busyMs?: number;
}

/** Nodes that are probes of ours elsewhere. One that does not answer, or answers nonsense, is away. */
export function remoteProbes(
  source: NodeSource,
  probes: readonly RemoteProbe[],
  { helloMs = 4000, measureMs = 22_000, busyMs = 1000 }: Patience = {},
): PingSource {
  const places = new Map<string, ProbePlace>();

  const find = (key: string): RemoteProbe => {
    const found = probes.find(({ name }) => key === `${source}:${name}`);
    if (found === undefined) throw unknownNode();
    return found;
  };

  const nodeOf = async (probe: RemoteProbe): Promise<PingNode> => {
    const hello = async (): Promise<boolean> => {
      const signal = AbortSignal.timeout(helloMs);
      const answer = await answerOf(probe, { kind: 'hello' }, Hello, { signal, busyMs });
      if (answer.kind !== 'hello') return false;
      if (answer.countryCode !== undefined)
        places.set(probe.name, { countryCode: answer.countryCode, city: answer.city ?? '' });
      return true;
    };
    const isHere = await hello();
    // Afterwards, as an idle process measures more exactly.
    const latency = isHere ? await latencyOf(probe.endpoint, 1000) : null;
    const place = probe.place ?? places.get(probe.name);
    const country = countryName(place?.countryCode ?? '') ?? '';
    const label = [country, place?.city].filter(Boolean).join(', ');
    return {
      key: `${source}:${probe.name}`,
      countryCode: place?.countryCode ?? '',
      country,
      city: place?.city ?? '',
      server: label === '' ? probe.name : label,
      source,
      isAway: !isHere,
      latency,
    };
  };

  const measure = async <Answer>(
    key: string,
    request: ProbeRequest,
    schema: z.ZodType<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer | Away> => {
    const deadline = AbortSignal.timeout(measureMs);
    const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
    const answer = await answerOf(find(key), request, schema, { signal: either, busyMs });
    signal?.throwIfAborted();
    return answer;
  };

  return {
    source,
    listNodes: async () => Promise.all(probes.map(nodeOf)),
    ping: async (key, { host, port }, signal) =>
      measure(key, { kind: 'ping', host, port }, PingAnswer, signal),
    async check(key, asked, signal) {
      const request: ProbeRequest =
        typeof asked === 'string'
          ? { kind: 'check', url: asked }
          : { kind: 'custom-check', ...asked };
      return measure(key, request, CheckAnswer, signal);
    },
  };
}

/** Asks a probe, again while it has too many requests, and takes any failure for its absence. */
async function answerOf<Answer>(
  probe: RemoteProbe,
  request: ProbeRequest,
  schema: z.ZodType<Answer>,
  { signal, busyMs }: { signal: AbortSignal; busyMs: number },
): Promise<Answer | Away> {
  let late = 'The node did not answer in time';
  try {
    let { status, text } = await probe.ask(request, signal);
    while (status === 429) {
      late = wordsOf(status);
      await sleep(busyMs * (1 + Math.random()), undefined, { signal });
      ({ status, text } = await probe.ask(request, signal));
    }
    if (status !== 200) return away(wordsOf(status));
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (signal.aborted || name === 'TimeoutError') return away(late);
    const isUnreadable = ['ZodError', '$ZodError', 'SyntaxError', 'ProviderError'].includes(name);
    return away(
      isUnreadable ? 'The node gave an answer that cannot be read' : 'The node cannot be reached',
    );
  }
}

const wordsOfStatus: Record<number, string> = {
  401: 'The node refused our token',
  403: 'The node refused our request',
  404: 'The node does not exist',
  429: 'The node has too many requests',
};

const wordsOf = (status: number): string =>
  wordsOfStatus[status] ?? `The node answered with ${status}`;

/** Milliseconds of a TCP connect to a probe's own address; null if there is none. */
async function latencyOf(endpoint: string, timeoutMs: number): Promise<number | null> {
  const { hostname, port, protocol } = new URL(endpoint);
  const usual = protocol === 'https:' ? 443 : 80;
  try {
    const { address } = await lookup(hostname.replace(/^\[|\]$/g, ''));
    const connect = await timeConnect(address, port === '' ? usual : Number(port), { timeoutMs });
    return typeof connect === 'object' ? Math.round(connect.ms * 100) / 100 : null;
  } catch {
    return null;
  }
}
