import { isCustomCheck } from './read-custom-check.ts';
import type { OwnProbe } from '../../providers/probes/own-probe.ts';
import type {
  ProbePlace,
  ProbeReply,
  ProbeRequest,
} from '../../providers/probes/probe-messages.ts';

/** In characters; RFC 1035 section 2.3.4 for names, and no call takes a longer url. */
const longest = { host: 253, url: 2048 };

/**
 * Reads a request that anyone may have written. By hand, because a validator would be most of a probe's code and of its
 * start.
 * @returns undefined for anything else
 */
export function readRequest(input: unknown): ProbeRequest | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const fields = new Map<string, unknown>(Object.entries(input));
  const [kind, host, port, url] = ['kind', 'host', 'port', 'url'].map((name) => fields.get(name));
  const hasOnly = (count: number): boolean => fields.size === count;
  if (kind === 'hello' && hasOnly(1)) return { kind };
  if (kind === 'ping' && hasOnly(3) && isText(host, longest.host) && isPort(port))
    return { kind, host, port };
  if (isCustomCheck(input)) return input;
  if (kind === 'check' && hasOnly(2) && isText(url, longest.url)) return { kind, url };
  return undefined;
}

const isText = (value: unknown, atMost: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= atMost;

const isPort = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 65_535;

/** Answers one request. @throws the reason of `signal` when it aborts */
export type AnswerRequest = (input: unknown, signal?: AbortSignal) => Promise<ProbeReply>;

/** The work of a probe, in Lambda and as a server. */
export function answerRequests(probe: OwnProbe, place?: ProbePlace): AnswerRequest {
  return async (input, signal) => {
    const request = readRequest(input);
    if (request === undefined) return { kind: 'invalid' };
    if (request.kind === 'hello') return { kind: 'hello', ...place };
    if (request.kind === 'check') return probe.check(request.url, signal);
    if (request.kind === 'custom-check') return probe.checkWith(request, signal);
    return probe.ping({ host: request.host, port: request.port }, signal);
  };
}
