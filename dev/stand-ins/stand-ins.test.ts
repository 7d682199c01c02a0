import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test, vi } from 'vitest';
import { useStandIns } from '../../test/stand-ins.ts';
import { startStandIns } from './index.ts';
import { localCredentials, localRegion } from './local-credentials.ts';
import { listenOnLoopback } from './loopback-server.ts';
import { startSqs } from './sqs.ts';

const s3 = async () => {
  await useStandIns();
  return new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
};
const mail = (to: string, body: { text?: string; html?: string }) =>
  new SendEmailCommand({
    FromEmailAddress: 'us@example.com',
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: { Data: 'Hello <b>' },
        Body: {
          ...(body.text === undefined ? {} : { Text: { Data: body.text } }),
          ...(body.html === undefined ? {} : { Html: { Data: body.html } }),
        },
      },
    },
  });

test('the table answers queries on both of its indexes', async () => {
  const { env } = await useStandIns();
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const TableName = env['TABLE_NAME'];
  const Item = { pk: 'a', sk: 'b', gsi1pk: 'c', gsi1sk: 'd', gsi2pk: 'e', gsi2sk: 'f', more: 1 };
  await client.send(new PutCommand({ TableName, Item }));
  for (const [IndexName, value] of [
    ['gsi1', 'c'],
    ['gsi2', 'e'],
  ] as const) {
    const found = await client.send(
      new QueryCommand({
        TableName,
        IndexName,
        KeyConditionExpression: `${IndexName}pk = :value`,
        ExpressionAttributeValues: { ':value': value },
      }),
    );
    expect(found.Items).toEqual([Item]);
  }
});

test('ignores an AWS profile and session in the shell’s environment', async () => {
  vi.stubEnv('AWS_PROFILE', 'company').stubEnv('AWS_SESSION_TOKEN', 'theirs');
  Object.assign(process.env, (await useStandIns()).env);
  const { accessKeyId, sessionToken } = await new SQSClient({}).config.credentials();
  expect([accessKeyId, sessionToken || undefined]).toEqual([
    localCredentials.accessKeyId,
    undefined,
  ]);
});

test('a message that is never deleted goes to the dead-letter queue after its deliveries', async () => {
  const sqs = await startSqs({
    scan: {
      timeoutSeconds: 1,
      waitsAtMostMinutes: 60,
      visibilityTimeoutSeconds: 1,
      maxConcurrency: 1,
      maxReceiveCount: 3,
      batchSize: 1,
    },
  });
  try {
    const client = new SQSClient({
      endpoint: sqs.url,
      region: localRegion,
      credentials: localCredentials,
    });
    const receive = async (name: string) =>
      (
        await client.send(
          new ReceiveMessageCommand({ QueueUrl: sqs.queueUrls[name], WaitTimeSeconds: 2 }),
        )
      ).Messages;
    await client.send(
      new SendMessageCommand({ QueueUrl: sqs.queueUrls['scan'], MessageBody: 'poison' }),
    );
    for (let delivery = 1; delivery <= 3; delivery += 1)
      expect(await receive('scan')).toHaveLength(1);
    expect(await receive('scan')).toBeUndefined();
    expect(await receive('dead-letters')).toMatchObject([{ Body: 'poison' }]);
  } finally {
    await sqs.stop();
  }
});

test('an object is read back byte for byte, and not without a valid signed url', async () => {
  const client = await s3();
  const object = { Bucket: process.env['REPORTS_BUCKET'], Key: 'account 1/it (1).json.gz' };
  await client.send(new PutObjectCommand({ ...object, Body: Buffer.from([0, 255, 13, 10]) }));
  const stored = await client.send(new GetObjectCommand(object));
  expect([...((await stored.Body?.transformToByteArray()) ?? [])]).toEqual([0, 255, 13, 10]);

  const signed = await getSignedUrl(client, new GetObjectCommand(object), { expiresIn: 60 });
  expect((await fetch(signed)).status).toBe(200);
  expect((await fetch(signed.replace(/\?.*/, ''))).status).toBe(403);
  expect((await fetch(signed.replace('account%201', 'account%202'))).status).toBe(403);
  const signingDate = new Date(Date.now() - 61_000);
  const old = await getSignedUrl(client, new GetObjectCommand(object), {
    expiresIn: 60,
    signingDate,
  });
  expect((await fetch(old)).status).toBe(403);
});

test('a mail appears in the mailbox, as data', async () => {
  const { ses } = await useStandIns();
  const mount = await listenOnLoopback(ses.handle);
  const client = new SESv2Client({});
  await client.send(
    mail('ada@example.com', { html: '<a href="https://x.test">go</a>', text: 't' }),
  );
  await client.send(mail('Grace@example.com', { text: 'see https://x.test/?a=1&b=2 <script>' }));
  const read = async (path: string) => (await fetch(`${mount.url}${path}`)).text();
  const list = await read('/mailbox');
  expect(list).toContain('ada@example.com');
  expect(list).not.toContain('<b>');
  const found = JSON.parse(await read('/mailbox/messages.json?to=grace@example.com'));
  expect(found).toMatchObject([{ to: ['Grace@example.com'], subject: 'Hello <b>' }]);
  const one = await read(`/mailbox/${found[0].id}`);
  expect(one).toContain('<a href="https://x.test/?a=1&amp;b=2">');
  expect(one).not.toContain('<script>');
  await mount.stop();
});

test('data survives a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stand-ins-'));
  const visit = async (check: (env: Record<string, string>) => Promise<unknown>) => {
    const standIns = await startStandIns({ dataDir });
    try {
      return await check(standIns.env);
    } finally {
      await standIns.stop();
    }
  };
  const table = (env: Record<string, string>) =>
    DynamoDBDocumentClient.from(
      new DynamoDBClient({
        endpoint: env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '',
        region: localRegion,
        credentials: localCredentials,
      }),
    );
  await visit((env) =>
    table(env).send(
      new PutCommand({ TableName: env['TABLE_NAME'], Item: { pk: 'kept', sk: 'kept' } }),
    ),
  );
  const found = await visit((env) =>
    table(env).send(
      new QueryCommand({
        TableName: env['TABLE_NAME'],
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'kept' },
      }),
    ),
  );
  expect(found).toMatchObject({ Items: [{ pk: 'kept', sk: 'kept' }] });
  await rm(dataDir, { recursive: true });
});
