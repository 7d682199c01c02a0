import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Aws } from '../../../bin/preflight/aws.ts';
import { descendants, killAll } from '../../../dev/host/descendants.ts';
import { findFreePort } from '../../../dev/stand-ins/loopback-server.ts';
import { place } from '../../support/iam/place.ts';
import { operator } from './place.ts';

/** MiniStack, an independent emulator of AWS in Python; https://github.com/ministackorg/ministack */
const command = process.env['MINISTACK'] ?? 'ministack';
// It listens at 127.0.0.2, which only Linux has without further ado.
const isInstalled =
  process.platform === 'linux' &&
  spawnSync('sh', ['-c', `command -v ${command.split(' ')[0]}`]).status === 0;
/** Undefined if the emulator can be used. */
export const hindrance = isInstalled
  ? undefined
  : 'the emulator is not installed; CONTRIBUTING.md says how';

/** The operator asks the emulator; functions ask at the same port of 127.0.0.1, where the emulator believes to be. */
const hosts = { operator: '127.0.0.2', functions: '127.0.0.1' };

export interface Emulator {
  /** Where the operator's requests go, without a trailing slash. */
  url: string;
  /** Where functions send their requests; nothing listens there yet. */
  functions: { host: string; port: number; url: string };
  aws: Aws;
  /** For commands of the operator, such as `cdk`. */
  env: NodeJS.ProcessEnv;
  /** For output. */
  folder: string;
  stop(): Promise<void>;
}

const here = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Starts the emulator with its data in a temporary folder.
 * @param env environment of all functions, beside their own
 */
export async function startEmulator(env: Readonly<Record<string, string>> = {}): Promise<Emulator> {
  const folder = await mkdtemp(join(tmpdir(), 'emulator-'));
  const port = await findFreePort(hosts.operator);
  const url = `http://${hosts.operator}:${port}`;
  const functions = {
    host: hosts.functions,
    port,
    url: `http://${hosts.functions}:${port}`,
  };
  const child = spawn(command, {
    shell: true,
    // It ends when its input does.
    stdio: ['pipe', 'pipe', 'pipe'],
    // Functions get all of it.
    env: {
      ...operator,
      ...inherited(),
      PYTHONPATH: [here('ministack'), process.env['PYTHONPATH'] ?? []].flat().join(delimiter),
      PATH: [await lambdaRuntime(folder), process.env['PATH']].join(delimiter),
      TMPDIR: folder,
      PYTHONDONTWRITEBYTECODE: '1',
      STATE_DIR: join(folder, 'state'),
      BIND_HOST: hosts.operator,
      GATEWAY_PORT: String(port),
      MINISTACK_ACCOUNT_ID: place.account,
      MINISTACK_REGION: place.region,
      SFTP_ENABLED: '0',
      IOT_MTLS_ENABLED: '0',
      ...endpointsOf(functions.url),
      ...env,
    },
  });
  const log = createWriteStream(join(folder, 'emulator.log'));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const stop = async (): Promise<void> => {
    await end(child);
    log.end();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilReady(child, url);
  } catch (error) {
    await stop();
    throw error;
  }
  const keys = { accessKeyId: place.account, secretAccessKey: 'emulated' };
  return {
    url,
    functions,
    aws: new Aws({ region: place.region, keys, endpoint: url }),
    env: { ...process.env, ...operator, AWS_ENDPOINT_URL: url },
    folder,
    stop,
  };
}

const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['HOME', 'LANG', 'VIRTUAL_ENV'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** A `node` that signs as the role of its function: its name is the session token. */
async function lambdaRuntime(folder: string): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const script = [
    '#!/bin/sh',
    'AWS_SESSION_TOKEN=$AWS_LAMBDA_FUNCTION_NAME',
    'export AWS_SESSION_TOKEN',
    `exec '${process.execPath}' --import '${here('support/lambda-preload.mjs')}' "$@"`,
  ].join('\n');
  await writeFile(join(bin, 'node'), script, { mode: 0o755 });
  return bin;
}

/** Clients with an endpoint of their own name path-style buckets, and take no queue's address for that of SQS. */
const endpointsOf = (url: string): Record<string, string> =>
  Object.fromEntries(
    ['', '_S3', '_SQS', '_SNS', '_CLOUDWATCH'].map((service) => [
      `AWS_ENDPOINT_URL${service}`,
      url,
    ]),
  );

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The emulator ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/_ministack/health`).catch(() => undefined);
    if (answer?.ok === true) return;
    await sleep(100);
  }
  throw new Error('The emulator did not start within a minute');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  killWhole(child);
  await exited;
}

/** Functions and their browsers are processes of its own. */
function killWhole({ pid }: ChildProcess): void {
  if (pid !== undefined) killAll([...descendants(pid), pid]);
}
