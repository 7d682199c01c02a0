import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

/** The API's response to one request; `hang` never answers, `cut` ends the connection. */
export type GlobalpingReply =
  | { status?: number; headers?: Record<string, string>; body: unknown }
  | 'hang'
  | 'cut';

export interface GlobalpingServer extends LoopbackServer {
  /** Bodies of the measurements that were asked for. */
  measurements: unknown[];
  /** Resolves once a request has arrived that is not answered. */
  hanging: Promise<void>;
  /** Headers of every request. */
  headers: NodeJS.Dict<string | string[]>[];
}

export const probe = (country: string, city: string, more: object = {}) => ({
  version: '0.39.0',
  location: {
    continent: 'EU',
    region: 'Western Europe',
    country,
    state: null,
    city,
    asn: 24940,
    network: 'Example Hosting',
    latitude: 50,
    longitude: 8,
    ...more,
  },
  tags: ['datacenter-network'],
  resolvers: ['private'],
});

/** Three cities with probes in data centres, and one probe at home. */
export const probesOnline = [
  probe('DE', 'Frankfurt'),
  probe('DE', 'Frankfurt'),
  probe('DE', 'Falkenstein'),
  probe('US', 'Dallas', { continent: 'NA', state: 'TX' }),
  { ...probe('NO', 'Oslo'), tags: ['eyeball-network'] },
];

/** The whole answer to `GET /v1/measurements/{id}` with the result of one probe. */
export const measurementWith = (result: object, { status = 'finished', tookMs = 800 } = {}) => ({
  id: 'm1',
  type: 'ping',
  status,
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: new Date(Date.UTC(2026, 10, 22, 12, 0, 0, tookMs)).toISOString(),
  target: 'shop.example',
  probesCount: 1,
  results: [{ probe: probesOnline[0]?.location, result: { rawOutput: '', ...result } }],
});

export const created = {
  status: 202,
  headers: { 'x-ratelimit-remaining': '249', 'x-ratelimit-reset': '3599' },
  body: { id: 'm1', probesCount: 1 },
};

/** The answer to `GET /v1/limits`. */
export const limitsLeft = (remaining: number, credits?: number) => ({
  rateLimit: { measurements: { create: { type: 'ip', limit: 250, remaining, reset: 1500 } } },
  ...(credits === undefined ? {} : { credits: { remaining: credits } }),
});

/**
 * Plays the API as it is documented.
 * @param replies by `METHOD /path`; the last one of several is repeated. Without one for probes, those online are listed
 */
export async function startGlobalping(
  replies: Record<string, GlobalpingReply | GlobalpingReply[]>,
): Promise<GlobalpingServer> {
  const measurements: unknown[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const hanging = Promise.withResolvers<void>();
  const all: Record<string, GlobalpingReply | GlobalpingReply[]> = {
    'GET /v1/probes': { body: probesOnline },
    'GET /v1/limits': { body: limitsLeft(249) },
    'POST /v1/measurements': created,
    ...replies,
  };
  const server = await startLoopbackServer((request, response) => {
    const chunks: Buffer[] = [];
    headers.push(request.headers);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (chunks.length > 0) measurements.push(JSON.parse(Buffer.concat(chunks).toString()));
      const found = all[`${request.method} ${request.url}`];
      const reply = Array.isArray(found) && found.length > 1 ? found.shift() : [found].flat()[0];
      if (reply === 'hang') {
        hanging.resolve();
        return;
      }
      if (reply === 'cut') {
        request.socket.destroy();
        return;
      }
      const { status = 200, headers: more = {}, body } = reply ?? { status: 404, body: {} };
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  return Object.assign(server, { measurements, headers, hanging: hanging.promise });
}
