import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../bin/entry-points.ts';

export interface HostProcess {
  origin: string;
  /** Milliseconds from the start of the process until the condition held. */
  readyMs: number;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

export const temporaryData = (): string => mkdtempSync(join(tmpdir(), 'web-vitals-bench-'));
export const removeData = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true });

/** Starts the product as `npm start` does, in a process of its own, so that a load does not share its event loop. */
export async function startHostProcess(
  data: string,
  options: string[],
  isReady: (origin: string) => Promise<boolean>,
): Promise<HostProcess> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [join(root, 'bin', 'bootstrap.mjs'), 'dev/start.ts', '--data', data, ...options],
    { cwd: root, env: { ...process.env, PORT: String(port) }, stdio: 'ignore', detached: true },
  );
  while (!(await isReady(origin).catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`The local host ended with ${child.exitCode}`);
    await sleep(20);
  }
  return { origin, readyMs: performance.now() - started, stop: () => stopGroup(child) };
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  // As Ctrl-C in a terminal does: the whole group.
  process.kill(-child.pid, 'SIGINT');
  await ended;
}

const isOk = async (url: string): Promise<boolean> => (await fetch(url)).ok;

/** The page, its settings and the calls all answer. */
export const isUsable = async (origin: string): Promise<boolean> =>
  (await isOk(`${origin}/login`)) &&
  (await isOk(`${origin}/config.json`)) &&
  (await fetch(`${origin}/api/user-plan/nobody`)).status === 401;
