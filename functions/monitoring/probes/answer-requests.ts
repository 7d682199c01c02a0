import type { OwnProbe } from '../../providers/probes/own-probe.ts';
import type { ProbePlace, ProbeReply } from '../../providers/probes/probe-messages.ts';
import { readRequest } from './read-request.ts';

/** Answers one request. @throws the reason of `signal` when it aborts */
export type AnswerRequest = (input: unknown, signal?: AbortSignal) => Promise<ProbeReply>;

/** The work of a probe, in Lambda and as a server. */
export function answerRequests(probe: OwnProbe, place?: ProbePlace): AnswerRequest {
  return async (input, signal) => {
    const request = readRequest(input);
    if (request === undefined) return { kind: 'invalid' };
    if (request.kind === 'hello') return { kind: 'hello', ...place };
    if (request.kind === 'check') return probe.check(request.url, signal);
    return probe.ping({ host: request.host, port: request.port }, signal);
  };
}
