import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeMailFeedback } from '../../shared/jobs/catalogue.ts';
import { queues } from '../../shared/jobs/job-queues.ts';
import { triggerEntryPointOf, triggers } from '../../shared/deployment/triggers.ts';
import { loadHandler } from '../load-handler.ts';
import type { RunTrigger } from './cognito/custom-auth.ts';
import { startCognito, type CognitoStandIn } from './cognito/server.ts';
import { createTable } from './create-table.ts';
import { startDynamoDb, type DynamoDbStandIn } from './dynamodb.ts';
import { localCredentials, localRegion } from './local-credentials.ts';
import { startS3, type S3StandIn } from './s3.ts';
import { linkKeyIn, monitorKeyIn } from './ses/link-key.ts';
import { startSes, type SesStandIn } from './ses/server.ts';
import { sendBare, startSqs, type SqsStandIn } from './sqs.ts';
import type { Trouble } from './trouble.ts';

export interface StandInOptions {
  /** Folder for the data. @default a temporary folder, which `stop` removes */
  dataDir?: string;
  /** With which the user pool signs tokens, as PEM. @default one that is generated once and kept with the data */
  signingKey?: string;
  /** @default prints it */
  onTrouble?: (trouble: Trouble) => void;
}

export type StandIns = ReturnType<typeof describe>;

const tableName = 'web-vitals';
const reportsBucket = 'web-vitals-reports';
const statusBucket = 'web-vitals-status-pages';
const visitorLogs = 'web-vitals-visitor-logs';

/** Starts all stand-ins of AWS services at once; if one cannot start, none is left running. */
export async function startStandIns(options: StandInOptions = {}): Promise<StandIns> {
  const { dataDir, signingKey, onTrouble = ({ words }: Trouble) => console.warn(words) } = options;
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'web-vitals-')));
  const keptAt = (name: string) => (dataDir === undefined ? undefined : join(dataDir, name));
  const startingSqs = startSqs(queues);
  const starting = [
    startTable({ folder: keptAt('dynamodb'), onTrouble }),
    startingSqs,
    startS3(join(folder, 's3'), [reportsBucket, statusBucket, visitorLogs]),
    startCognito({ file: keptAt('cognito.sqlite'), signingKey, runTrigger }),
    startSes({
      folder: keptAt('mailbox'),
      onFeedback: async (feedback) => sendBare(await startingSqs, takeMailFeedback.queue, feedback),
      onTrouble,
    }),
  ] as const;
  const stop = async () => {
    const started = await Promise.allSettled(starting);
    await Promise.all(
      started.flatMap((one) => (one.status === 'fulfilled' ? [one.value.stop()] : [])),
    );
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    const keys = { linkKey: linkKeyIn(dataDir), monitorKey: monitorKeyIn(dataDir) };
    return describe(await Promise.all(starting), { ...keys, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs the pool's triggers as Cognito has Lambda do it. */
const runTrigger: RunTrigger = async (operation, event) => {
  const trigger = triggers.find((one) => one.operation === operation);
  if (trigger === undefined) return event;
  const handler = await loadHandler(triggerEntryPointOf(trigger));
  return handler(event, {});
};

async function startTable(options: Parameters<typeof startDynamoDb>[0]): Promise<DynamoDbStandIn> {
  const standIn = await startDynamoDb(options);
  const client = new DynamoDBClient({
    endpoint: standIn.url,
    region: localRegion,
    credentials: localCredentials,
  });
  try {
    await createTable(client, tableName);
  } catch (error) {
    await standIn.stop();
    throw error;
  } finally {
    client.destroy();
  }
  return standIn;
}

type Started = readonly [DynamoDbStandIn, SqsStandIn, S3StandIn, CognitoStandIn, SesStandIn];

function describe(
  [dynamodb, sqs, s3, cognito, ses]: Started,
  { linkKey, monitorKey, stop }: { linkKey: string; monitorKey: string; stop(): Promise<void> },
) {
  const queueUrls = Object.entries(sqs.queueUrls).map(([name, url]): [string, string] => [
    `QUEUE_URL_${name.toUpperCase().replaceAll('-', '_')}`,
    url,
  ]);
  const env: Record<string, string> = {
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    // A profile or session in the shell's environment would override these keys, or be mixed with them.
    AWS_PROFILE: '',
    AWS_SESSION_TOKEN: '',
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.url,
    AWS_ENDPOINT_URL_SQS: sqs.url,
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
    AWS_ENDPOINT_URL_SESV2: ses.url,
    TABLE_NAME: tableName,
    REPORTS_BUCKET: reportsBucket,
    STATUS_BUCKET: statusBucket,
    USER_POOL_ID: cognito.userPoolId,
    USER_POOL_CLIENT_ID: cognito.clientId,
    JWT_ISSUER: cognito.issuer,
    JWKS_URI: `${cognito.url}/${cognito.userPoolId}/.well-known/jwks.json`,
    MAIL_FROM: 'Web Vitals <no-reply@localhost>',
    MAIL_CONFIGURATION_SET: 'web-vitals',
    MAIL_LINK_KEY: linkKey,
    MONITOR_KEY: monitorKey,
    CHECK_ANSWERS: '1',
    ...Object.fromEntries(queueUrls),
  };
  return {
    dynamodb,
    cognito,
    ses,
    stop,
    /** By queue name; that of all dead letters is `dead-letters`. */
    queueUrls: sqs.queueUrls,
    whenAvailable: sqs.whenAvailable,
    /** The bucket of status pages. */
    statusBucket,
    /** The bucket of the access log of beacons. */
    visitorLogs,
    /** Sends what a service of AWS writes to a queue. */
    sendBare: (queue: string, message: unknown) => sendBare(sqs, queue, message),
    /** Base urls, without a trailing slash. */
    endpoints: {
      dynamodb: dynamodb.url,
      sqs: sqs.url,
      s3: s3.url,
      cognito: cognito.url,
      ses: ses.url,
    },
    /** Environment variables for functions and for the SDK's clients. */
    env,
  };
}
