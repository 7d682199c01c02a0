import {
  createServer,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http';
import { runInNewContext } from 'node:vm';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { listen, type Listening } from '../../../dev/listen.ts';
import { readBody } from '../../../dev/stand-ins/loopback-server.ts';
import { beaconPath } from '../../../shared/visitors/log-format.ts';
import { accessLog } from './access-log.ts';
import { type Behaviour, readDistribution } from './distribution.ts';
import type { Emulator } from './emulator.ts';

/** An address of the documentation, RFC 5737. */
const viewer = '203.0.113.7';

const Values = z.record(z.string(), z.object({ value: z.string() }));
/** What a function at the edge returns: the request for the origin, or the response. */
const Outcome = z.union([
  z.object({
    statusCode: z.number(),
    headers: Values.default({}),
    body: z
      .union([z.string(), z.object({ data: z.string() }).transform(({ data }) => data)])
      .default(''),
  }),
  z.object({ uri: z.string(), headers: Values }),
]);

/**
 * Plays the part of CloudFront, which the emulator does not: each path goes through the function and to the origin of the
 * distribution as it is deployed, and beacons are logged.
 */
export async function startEdge(emulator: Emulator): Promise<Listening> {
  const distribution = await readDistribution(emulator);
  const log = await accessLog(emulator);

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const { method = 'GET', url = '/' } = incoming;
    const [uri = '/', query = ''] = url.split('?', 2);
    const behaviour = distribution.behaviourOf(uri);
    const outcome = atTheEdge(behaviour, { method, uri, headers: valuesOf(incoming) });
    if ('statusCode' in outcome) {
      response.writeHead(outcome.statusCode, textsOf(outcome.headers)).end(outcome.body);
      if (beaconPath.test(uri)) await log.write({ incoming, uri, query, viewer });
    } else if (behaviour.isOfFiles) await sendFile(outcome.uri, response);
    else {
      const { host: _, ...headers } = textsOf(outcome.headers);
      const path = `${distribution.apiPath}${outcome.uri}${query === '' ? '' : `?${query}`}`;
      const own = { ...headers, ...distribution.originHeaders };
      const onward = send(`${emulator.url}${path}`, { method, headers: own }, (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      });
      onward.on('error', () => response.destroy()).end(body);
    }
  }

  async function sendFile(uri: string, response: ServerResponse): Promise<void> {
    const Key = uri === '/' ? 'index.html' : decodeURIComponent(uri.slice(1));
    try {
      const object = { Bucket: distribution.filesBucket, Key };
      const { Body } = await emulator.aws.s3.send(new GetObjectCommand(object));
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? '');
      response.writeHead(200).end(uri === '/config.json' ? here(bytes.toString()) : bytes);
    } catch {
      response.writeHead(403).end();
    }
  }

  /** The sockets of the product do not go through CloudFront; those of the emulator have another address than in AWS. */
  const here = (config: string): string =>
    config.replace(
      /wss:\/\/([^.]+)\.execute-api\.[^/]+/,
      `${emulator.url.replace('http', 'ws')}/_aws/execute-api/$1`,
    );

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  return listen(server);
}

function atTheEdge({ code }: Behaviour, request: object) {
  const event = { context: { requestId: 'at-the-edge' }, viewer: { ip: viewer }, request };
  return Outcome.parse(runInNewContext(`${code};handler(event)`, { event, Buffer }));
}

const valuesOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { value: [value].flat().join(',') }]),
  );
const textsOf = (headers: z.output<typeof Values>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
