import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { repositoryRoot } from '../dev/load-handler.ts';
import { descendants } from '../dev/host/descendants.ts';

/** Behaves like npm: a shell runs the script, and SIGINT and SIGTERM are handed on to that shell. */
const asNpm = `
  process.title = 'npm start';
  const shell = require('node:child_process').spawn('/bin/sh', ['-c', process.argv[1]], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shell.kill(signal));
  shell.on('exit', () => process.exit());
`;
const bootstrap = join(repositoryRoot, 'bin/bootstrap.mjs');
/** Older versions of Node cannot put a program in their own place. */
const asOlder = '--import data:text/javascript,delete%20process.execve';
const scriptOf = (node: string) =>
  `"${process.execPath}" ${node} "${bootstrap}" test/fixtures/ends-in-order.child.ts; exit $?`;

const isAlive = (pid: number): boolean => {
  try {
    // A zombie waits for its new parent only.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
};
const patience = { timeout: 30_000, interval: 20 };

/** Process ids from npm down to the host, and what they print. */
async function start(node = '') {
  const npm = spawn(process.execPath, ['-e', asNpm, scriptOf(node)], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  let printed = '';
  npm.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await vi.waitFor(() => expect(printed).toMatch(/up \d+\n/), patience);
  const [shell = 0, parent = 0] = descendants(npm.pid);
  const host = Number(/up (\d+)/.exec(printed)?.[1]);
  return { pids: { npm: npm.pid ?? 0, shell, bootstrap: parent, host }, output: () => printed };
}

const isLinux = process.platform === 'linux';
const endsInOrder = async (
  { pids, output }: Awaited<ReturnType<typeof start>>,
  signal: NodeJS.Signals,
  which: keyof typeof pids,
): Promise<void> => {
  process.kill(pids[which], signal);
  await vi.waitFor(() => expect(Object.values(pids).filter(isAlive)).toEqual([]), patience);
  // Its last words may still be in the pipe.
  await vi.waitFor(() => expect(output()).toContain('Stopped.'), patience);
};

test.skipIf(!isLinux).concurrent.each([
  ['SIGTERM', 'npm'],
  ['SIGKILL', 'npm'],
  ['SIGKILL', 'shell'],
  ['SIGHUP', 'host'],
] as const)('%s to %s ends the whole tree, in order', async (signal, which) => {
  const started = await start();
  // The host has taken its place.
  expect(started.pids.bootstrap).toBe(started.pids.host);
  await endsInOrder(started, signal, which);
});

test.skipIf(!isLinux).concurrent.each([
  ['SIGTERM', 'npm'],
  ['SIGKILL', 'npm'],
  ['SIGTERM', 'bootstrap'],
  ['SIGKILL', 'bootstrap'],
  ['SIGHUP', 'host'],
] as const)('%s to %s does so where the bootstrap stays', async (signal, which) => {
  const started = await start(asOlder);
  expect(started.pids.bootstrap).not.toBe(started.pids.host);
  await endsInOrder(started, signal, which);
});

test('a host that is started by a test of `npm test` does not watch the parents of that', async () => {
  const host = spawn(process.execPath, ['test/fixtures/ends-in-order.child.ts'], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, WATCHED_PARENTS: `${process.ppid},1` },
  });
  let printed = '';
  host.stdout.on('data', (text) => (printed += text));
  await vi.waitFor(() => expect(printed).toContain('up'), patience);
  // It looks every half second.
  await setTimeout(1500);
  expect(printed).not.toContain('Stopping');
  host.kill('SIGKILL');
});

test.each([[], asOlder.split(' ')])('exits as its program does', (...node) => {
  const { status } = spawnSync(process.execPath, [...node, bootstrap, 'test/fixtures/none.ts']);
  expect(status).toBe(1);
});
