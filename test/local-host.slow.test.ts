import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { descendants } from '../dev/host/descendants.ts';
import { runLocalHost } from './run-local-host.ts';
import { commandOf, person, useLocalHost } from './support/local-host.ts';
import { startLoopbackServer } from './support/loopback-server.ts';

const Session = z.object({ accessToken: z.string() });
const patience = { timeout: 120_000, interval: 50 };
const { dataDir, host, post, start, temporary } = useLocalHost();

test.skipIf(process.platform !== 'linux')(
  'Ctrl-C during a scan leaves nothing running, and the next start does the scan again',
  async () => {
    let waiting = true;
    const site = await startLoopbackServer(({ url }, response) => {
      if (url === '/late.png' && waiting) return;
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Late</title><p>A picture</p><img src="/late.png">');
    });
    const registered = await post('/users', person);
    const { accessToken } = Session.parse(await registered.json());
    const asked = await post('/scan', { email: person.email, url: site.url }, accessToken);
    expect(asked.status).toBe(202);
    await vi.waitFor(() => expect(site.requested).toContain('/late.png'), patience);
    const scan = /(scan of \S+ on \w+) started/.exec(host().output())?.[1];
    const children = descendants(host().pid);
    expect(children.map(commandOf).join()).toContain('--type=renderer');

    const stopping = performance.now();
    expect(await host().stop()).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(5000);
    expect(children.map(commandOf).filter(Boolean)).toEqual([]);
    expect(host().output()).not.toContain(`${scan}:`);
    expect(await readdir(temporary())).toEqual([]);

    waiting = false;
    await start();
    await vi.waitFor(() => expect(host().output()).toContain(`${scan}: performance`), patience);
    await site.close();
  },
);

test('a taken port is reported, with a way out', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const refused = runLocalHost({ args: ['--no-web', '--no-demo'], env: { PORT: `${port}` } });
  await expect(refused).rejects.toThrow(
    `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`,
  );
  other.close();
});

test('two hosts do not share their data', async () => {
  const refused = runLocalHost({ dataDir: dataDir(), args: ['--no-web', '--no-demo'] });
  await expect(refused).rejects.toThrow('used by another local host');
});
