import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { listedProbes } from '../../functions/providers/probes/listed-probes.ts';
import { repositoryRoot } from '../load-handler.ts';

test('is a node of the product until it is stopped', async () => {
  const token = 'p'.repeat(32);
  const args = [join(repositoryRoot, 'dev', 'probe.ts'), '--country', 'AT', '--port', '0'];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PROBE_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const [ready] = await once(lines, 'line');
  const [, url = ''] = /^Probe in Austria, ready on (http:\S+)$/.exec(String(ready)) ?? [];
  const nodes = listedProbes({ probes: [{ name: 'home', url, token }] });
  expect(await nodes.listNodes()).toMatchObject([{ server: 'Austria', isAway: false }]);
  const inside = { host: '127.0.0.1', port: Number(new URL(url).port) };
  expect(await nodes.ping('probe:home', inside)).toMatchObject({ kind: 'refused' });
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await nodes.listNodes()).toMatchObject([{ server: 'Austria', isAway: true }]);
});
