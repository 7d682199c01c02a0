import { request } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  ApiGatewayManagementApiClient,
  GetConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useStandIns } from '../../test/stand-ins.ts';
import { startSockets, type Sockets } from '../gateway/sockets.ts';
import type { StandIns } from './index.ts';
import { localCredentials, localRegion } from './local-credentials.ts';

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}
interface Config {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  maxAttempts: number;
  requestHandler: { handle(request: Sent & { query?: Record<string, string> }): Promise<never> };
}

const services = ['dynamodb', 'sqs', 's3', 'cognito', 'ses', 'sockets'] as const;
type Service = (typeof services)[number];

const senders: Record<Service, (config: Config) => Promise<unknown>> = {
  dynamodb: (config: Config) => new DynamoDBClient(config).send(new ListTablesCommand({})),
  sqs: (config: Config) => new SQSClient(config).send(new ListQueuesCommand({})),
  s3: (config: Config) =>
    new S3Client({ ...config, forcePathStyle: true }).send(
      new ListObjectsV2Command({ Bucket: 'web-vitals-reports', Prefix: "a b/c'd*" }),
    ),
  cognito: (config: Config) =>
    new CognitoIdentityProviderClient(config).send(
      new AdminGetUserCommand({ UserPoolId: standIns.cognito.userPoolId, Username: 'nobody' }),
    ),
  ses: (config: Config) => new SESv2Client(config).send(new SendEmailCommand({ Content: {} })),
  sockets: (config: Config) =>
    new ApiGatewayManagementApiClient(config).send(
      new GetConnectionCommand({ ConnectionId: 'a=' }),
    ),
};

let standIns: StandIns;
let sockets: Sockets;
beforeAll(async () => {
  standIns = await useStandIns();
  sockets = await startSockets();
});
afterAll(() => sockets.stop());
const endpointOf = (service: Service): string =>
  service === 'sockets' ? sockets.managementUrl : standIns.endpoints[service];

/** A request like the SDK's. */
async function signedBy(service: Service, config: Partial<Config> = {}): Promise<Sent> {
  let sent: Sent | undefined;
  const requestHandler: Config['requestHandler'] = {
    handle: async ({ query = {}, ...request }) => {
      const search = Object.entries(query).map((pair) => pair.map(encodeURIComponent).join('='));
      const path = search.length === 0 ? request.path : `${request.path}?${search.join('&')}`;
      sent = { ...request, path };
      throw new Error('captured');
    },
  };
  const endpoint = endpointOf(service);
  const credentials = localCredentials;
  const options = { endpoint, region: localRegion, credentials, maxAttempts: 1, requestHandler };
  await senders[service]({ ...options, ...config }).catch(() => undefined);
  if (sent === undefined) throw new Error('nothing was sent');
  return sent;
}

async function answerTo(service: Service, { method, path, headers, body }: Sent) {
  const options = { method, path, headers, agent: false };
  const asked = request(endpointOf(service), options).end(body);
  const [response] = await once(asked, 'response');
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
  return { status: response.statusCode ?? 0, body: await text(response) };
}

describe.each(services)('%s', (service) => {
  const changed = async (change: Record<string, string | undefined>) => {
    const sent = await signedBy(service);
    const headers = Object.entries({ ...sent.headers, ...change });
    return {
      ...sent,
      headers: Object.fromEntries(
        headers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    };
  };

  test('answers requests that the SDK signed', async () => {
    expect((await answerTo(service, await signedBy(service))).status).not.toBe(403);
  });

  test.each([
    ['without a signature', { authorization: undefined }],
    ['from a page of another origin', { origin: 'http://evil.example' }],
    ['from a page of another port', { 'sec-fetch-site': 'same-site' }],
    ['under a foreign name', { host: 'evil.example' }],
    ['under our own name', { host: 'localhost:1' }],
    ['with one more header', { 'x-amz-more': '1' }],
    ['at another time', { 'x-amz-date': '20200101T000000Z' }],
  ])('refuses a request %s', async (_case, change) => {
    expect((await answerTo(service, await changed(change))).status).toBe(403);
  });

  test.each([
    ['another secret', { accessKeyId: localCredentials.accessKeyId, secretAccessKey: 'guessed' }],
    ['the keys that everybody knows', { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }],
  ])('refuses requests signed with %s', async (_case, credentials) => {
    expect((await answerTo(service, await signedBy(service, { credentials }))).status).toBe(403);
  });

  test('refuses a request that was signed for another path', async () => {
    const sent = await signedBy(service);
    expect((await answerTo(service, { ...sent, path: `${sent.path}x` })).status).toBe(403);
  });

  test('refuses a preflight request', async () => {
    const preflight = {
      method: 'OPTIONS',
      path: '/',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    };
    expect((await answerTo(service, preflight)).status).toBe(403);
  });
});

test('a request head that two programs could parse differently is refused', async () => {
  const { port } = new URL(standIns.endpoints.dynamodb);
  for (const head of [
    'GET /',
    'GET  / HTTP/1.1',
    'GET / HTTP/1.1\r\nhost: a\r\nhost: b',
    'x\r\n y',
  ]) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${head}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
  }
});

test('a signed url can read a picture, and cannot write or list', async () => {
  const client = new S3Client({
    endpoint: standIns.endpoints.s3,
    region: localRegion,
    credentials: localCredentials,
    forcePathStyle: true,
  });
  const Key = 'account 1/a (1).png';
  const url = await getSignedUrl(
    client,
    new GetObjectCommand({ Bucket: 'web-vitals-reports', Key }),
  );
  const asPicture = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' };
  const path = url.slice(standIns.endpoints.s3.length);
  const ask = (change: Partial<Sent>) =>
    answerTo('s3', { method: 'GET', path, headers: asPicture, ...change });
  expect((await ask({})).status).toBe(404);
  expect((await ask({ method: 'PUT' })).status).toBe(403);
  expect((await ask({ headers: { ...asPicture, origin: 'http://evil.example' } })).status).toBe(
    403,
  );
  expect((await ask({ path: path.replace(/\/account.*\?/, '?') })).status).toBe(403);
});
