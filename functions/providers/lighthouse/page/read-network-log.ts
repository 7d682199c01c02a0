import type { Artifacts } from 'lighthouse';
import type { RecordedResponse } from '../../ports/recorded-load.ts';

type Log = Artifacts['DevtoolsLog'];
type Params<Method extends Log[number]['method']> = Extract<
  Log[number],
  { method: Method }
>['params'];

/** A response in the network log, without its body. */
export interface LoggedResponse extends Omit<RecordedResponse, 'body'> {
  /** Decompressed size; 0 for a redirect. */
  decodedBytes: number;
  isFinished: boolean;
}

interface Hop {
  response: LoggedResponse;
  headBytes: number;
  isAnswered: boolean;
}

type Response = Params<'Network.responseReceived'>['response'];

/** Reads the responses of a load, in order of the requests; answers from a cache are left out. */
export function readNetworkLog(log: Log): { responses: LoggedResponse[]; hasStreams: boolean } {
  /** The redirects of a request, and the request itself, by its id. */
  const hops = new Map<string, Hop[]>();
  const rawHeaders = new Map<string, Record<string, string>[]>();
  const all: Hop[] = [];
  let hasStreams = false;
  const last = (id: string): Hop | undefined => hops.get(id)?.at(-1);
  for (const { method, params } of log) {
    if (method === 'Network.requestWillBeSent') {
      const { requestId: id, request, redirectResponse, type } = params;
      if (redirectResponse) answer(last(id), redirectResponse);
      hasStreams ||= type === 'EventSource';
      if (!/^https?:/.test(request.url)) continue;
      const hop = newHop(request);
      hops.set(id, [...(hops.get(id) ?? []), hop]);
      all.push(hop);
    } else if (method === 'Network.webSocketCreated') hasStreams = true;
    else if (method === 'Network.responseReceivedExtraInfo') {
      const { requestId: id, headers } = params;
      rawHeaders.set(id, [...(rawHeaders.get(id) ?? []), headers]);
    } else if (method === 'Network.responseReceived')
      answer(last(params.requestId), params.response);
    else if (method === 'Network.requestServedFromCache') dismiss(last(params.requestId));
    else if (method === 'Network.dataReceived') count(last(params.requestId), params);
    else if (method === 'Network.loadingFinished') finish(last(params.requestId), params);
  }
  for (const [id, raw] of rawHeaders) {
    // Not those of answers from a cache, which have none.
    for (const [at, hop] of (hops.get(id) ?? []).filter((one) => one.isAnswered).entries()) {
      const headers = raw[at];
      if (headers !== undefined) hop.response.headers = pairsOf(headers);
    }
  }
  const responses = all.filter((hop) => hop.isAnswered).map(({ response }) => response);
  return { responses, hasStreams };
}

const newHop = ({ url, method }: { url: string; method: string }): Hop => ({
  response: {
    url: url.replace(/#.*$/s, ''),
    method,
    status: 0,
    headers: [],
    wireBytes: 0,
    waitMs: 0,
    protocol: '',
    decodedBytes: 0,
    isFinished: false,
  },
  headBytes: 0,
  isAnswered: false,
});

function answer(hop: Hop | undefined, received: Response): void {
  const { timing, fromDiskCache, fromServiceWorker, connectionReused } = received;
  // A redirect by the browser itself, such as to HTTPS, has no timing, and happens again without us.
  if (!hop || fromDiskCache || fromServiceWorker || !timing) return;
  hop.isAnswered = true;
  hop.headBytes = received.encodedDataLength;
  const { response } = hop;
  response.status = received.status;
  response.headers = pairsOf(received.headers);
  response.protocol = received.protocol ?? '';
  response.waitMs = Math.max(0, timing.receiveHeadersEnd - timing.sendEnd);
  if (connectionReused || timing.connectStart < 0) return;
  const isSecure = timing.sslStart >= 0;
  response.connect = {
    tcpMs: (isSecure ? timing.sslStart : timing.connectEnd) - timing.connectStart,
    tlsMs: isSecure ? timing.connectEnd - timing.sslStart : 0,
  };
}

function dismiss(hop: Hop | undefined): void {
  if (hop) hop.isAnswered = false;
}

function count(hop: Hop | undefined, { dataLength }: Params<'Network.dataReceived'>): void {
  if (hop) hop.response.decodedBytes += dataLength;
}

function finish(
  hop: Hop | undefined,
  { encodedDataLength }: Params<'Network.loadingFinished'>,
): void {
  if (!hop) return;
  hop.response.isFinished = true;
  hop.response.wireBytes = Math.max(0, encodedDataLength - hop.headBytes);
}

/** Chromium joins headers of one name by line breaks. */
const pairsOf = (headers: Record<string, string>): [string, string][] =>
  Object.entries(headers)
    .filter(([name]) => !name.startsWith(':'))
    .flatMap(([name, value]) => value.split('\n').map((line): [string, string] => [name, line]));
