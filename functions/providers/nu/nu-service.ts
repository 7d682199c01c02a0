import { createServer } from 'node:net';
import { once } from 'node:events';
import { mostMarkupBytes } from '../../../shared/pages/markup-failures.ts';
import { mostMarkupMessages } from '../../../shared/models/measuring/markup.ts';
import { CheckerError } from '../ports/check-markup.ts';
import { hiddenLoopback } from '../../platform/children/hidden-loopback.ts';
import { claimPort } from '../../platform/target-guard/own-ports.ts';
import { spawnTied, type TiedChild } from '../../platform/children/tied-child.ts';

export interface NuServiceOptions {
  javaPath: string;
  /** Path of `vnu.jar`. */
  jar: string;
  /** Time limit until it is ready: 3 s on an idle machine, 9 s on a busy one. @default 30000 */
  startMs?: number;
}

/** A running checker. */
export type NuProcess = Awaited<ReturnType<typeof startNu>>;

/**
 * Memory is limited, so that a hostile page costs a restart at most. Deep nesting needs a deep stack, which the simple
 * compiler would overflow at its default size. The simple compiler warms up at once and takes a third less memory.
 */
const limits = [
  '-Xmx512m',
  '-Xss4m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:+ExitOnOutOfMemoryError',
];

/** Starts the checker as a service on loopback, and waits until it is ready. @throws CheckerError */
export async function startNu(options: NuServiceOptions) {
  const host = hiddenLoopback();
  const port = await freePort(host);
  const child = spawnTied(options.javaPath, [
    ...limits,
    `-Dnu.validator.servlet.bind-address=${host}`,
    `-Dnu.validator.servlet.max-file-size=${mostMarkupBytes + 1024}`,
    `-Dnu.validator.messages.limit=${mostMarkupMessages}`,
    '-cp',
    options.jar,
    'nu.validator.servlet.Main',
    String(port),
  ]);
  child.process.once('exit', claimPort(port));
  try {
    await ready(child, options.startMs ?? 30_000);
  } catch (error) {
    await child.stop();
    throw error;
  }
  child.unref();
  return {
    /** It checks, and fetches, any address for any client; so its own address is kept secret. */
    host,
    port,
    isAlive: (): boolean => child.process.exitCode === null && child.process.signalCode === null,
    stop: (): Promise<void> => stopSoon(child),
  };
}

/** Resolves when the service reports that it listens. */
function ready(child: TiedChild, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string, isWorthRepeating = true) => {
      clearTimeout(timer);
      const words = `The Nu checker did not start: ${why}\n${child.output()}`;
      reject(new CheckerError(words, undefined, { isWorthRepeating }));
    };
    const timer = setTimeout(() => fail(`not ready within ${withinMs} ms`, false), withinMs);
    const look = () => {
      if (!/service started at/i.test(child.output())) return;
      clearTimeout(timer);
      resolve();
    };
    child.process.stdout?.on('data', look);
    child.process.stderr?.on('data', look);
    child.process.once('exit', (code, signal) => fail(`it ended (${code ?? signal})`));
    child.process.once('error', (error) => fail(error.message));
  });
}

/** Asks the service to end, and kills it if it no longer responds. */
async function stopSoon(child: TiedChild): Promise<void> {
  const { pid } = child.process;
  const force = setTimeout(() => {
    // Its shell leads a process group, which contains Java.
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  }, 1000);
  await child.stop();
  clearTimeout(force);
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}
