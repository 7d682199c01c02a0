import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDemoSites, type RunningDemoSites } from '../dev/demo-sites/start-demo-sites.ts';
import { descendants } from '../dev/host/descendants.ts';
import { startLocalHost, type LocalHost } from '../dev/host/local-host.ts';
import { startGuardingProxy } from '../functions/platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../functions/platform/target-guard/target-guard.ts';
import { connectOverSocks } from './support/socks-client.ts';

// Neither calls nor jobs are needed, and to load all of them takes seconds.
vi.mock(import('../dev/load-handler.ts'), async (load) => ({
  ...(await load()),
  loadHandler: async () => async () => undefined,
}));
vi.mock('../dev/workers/start-workers.ts', () => ({
  startWorkers: () => ({ stop: async () => undefined }),
}));

let dataDir: string;
let host: LocalHost;
let demo: RunningDemoSites;
/** Other test files of this process may have left servers. */
let foreign: ReadonlySet<number> = new Set();
beforeAll(async () => {
  if (process.platform === 'linux') foreign = new Set(listening().map(({ port }) => port));
  dataDir = await mkdtemp(join(tmpdir(), 'own-ports-'));
  const options = {
    port: 0,
    dataDir,
    web: 'none',
    demo: false,
    recorded: false,
    verbose: false,
  } as const;
  host = await startLocalHost(
    { ...options, fastClock: false, sampleAnalytics: false },
    { onJob: () => undefined, onTrouble: console.error },
  );
  demo = await startDemoSites({ ports: { fast: 0, slow: 0, wordpress: 0 } });
});
afterAll(async () => {
  await demo.close();
  await host.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** TCP ports on which this process and those below it listen, with their addresses, as Linux lists them. */
function listening(): { address: string; port: number }[] {
  const inodes = new Set(
    [process.pid, ...descendants()].flatMap((pid) =>
      readdirSync(`/proc/${pid}/fd`).map((fd) => {
        try {
          return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1];
        } catch {
          return undefined;
        }
      }),
    ),
  );
  return ['tcp', 'tcp6']
    .flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && inodes.has(inode))
    .map(([, local = '']) => {
      const [hex = '', port = ''] = local.split(':');
      const bytes = Buffer.from(hex, 'hex').toReversed();
      return { address: hex.length === 8 ? bytes.join('.') : '::1', port: Number(`0x${port}`) };
    });
}

const names: Record<string, string> = {
  'evil.example': '127.0.0.1',
  'six.example': '::1',
  'mapped.example': '::ffff:127.0.0.1',
  'any.example': '0.0.0.0',
  localhost: '127.0.0.1',
  'app.localhost': '127.0.0.1',
};
const spellings = [
  ...Object.keys(names),
  'LOCALHOST.',
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[0:0:0:0:0:0:0:1]',
];

test.skipIf(process.platform !== 'linux')(
  'scanned pages reach none of our ports, by any name of this machine, and the demo sites',
  async () => {
    const guard = createTargetGuard({
      allowPrivate: true,
      lookup: async (name) => {
        const address = names[name] ?? '192.0.2.1';
        return [{ address, family: address.includes(':') ? 6 : 4 }];
      },
    });
    const proxy = await startGuardingProxy(guard);
    const byProxy = async (name: string, port: number): Promise<string> => {
      const { socket, reply } = await connectOverSocks(proxy.url, name, port);
      socket.destroy();
      return reply;
    };
    try {
      const demoPorts = Object.values(demo.origins).map((origin) => Number(new URL(origin).port));
      const ours = listening().filter(
        ({ port }) => !demoPorts.includes(port) && !foreign.has(port),
      );
      // The product on two addresses, five stand-ins, the database itself, sockets, and this proxy.
      expect(ours.length).toBeGreaterThanOrEqual(10);
      const reached: string[] = [];
      for (const { address, port } of ours)
        for (const name of new Set([...spellings, address === '::1' ? '[::1]' : address])) {
          const authority = `${name}:${port}`;
          const origin = `http://${authority}/`;
          const answers = [
            await guard.fetch(origin).then(
              ({ status }) => status,
              () => 'refused',
            ),
            await guard.probe(origin).then(
              ({ status }) => status,
              () => 'refused',
            ),
            await byProxy(name, port),
          ];
          if (answers.join() !== 'refused,refused,blocked')
            reached.push(`${authority} ${answers.join()}`);
        }
      expect(reached).toEqual([]);
      const { port } = new URL(demo.origins.fast);
      const origin = `http://evil.example:${port}/`;
      expect((await guard.fetch(origin)).status).toBe(200);
      expect(await byProxy('evil.example', Number(port))).toBe('connected');
      expect(await byProxy('127.0.0.1', Number(port))).toBe('connected');
    } finally {
      guard.close();
      await proxy.close();
    }
  },
);
