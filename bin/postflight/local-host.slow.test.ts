import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoopbackServer, type LoopbackServer } from '../../test/support/loopback-server.ts';
import { runLocalHost, type RunningHost } from '../../test/run-local-host.ts';
import { root } from '../entry-points.ts';
import { checks } from './checks.ts';

let host: RunningHost;
let site: LoopbackServer;
let isDown = false;
beforeAll(async () => {
  site = await startLoopbackServer((_request, response) => {
    const page = '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1></html>';
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'text/html' }).end(page);
  });
  host = await runLocalHost({ args: ['--no-demo'] });
});
afterAll(async () => {
  await host.stop();
  await site.close();
});

/** As `npm run postflight` does it. */
const postflight = () =>
  new Promise<{ code: number; lines: string[] }>((resolve) => {
    const args = ['bin/postflight.ts', '--url', host.origin, '--site', `${site.url}/`];
    const child = execFile(process.execPath, args, { cwd: root }, (_error, stdout) =>
      resolve({ code: child.exitCode ?? 0, lines: stdout.split('\n') }),
    );
  });
const ofAws = ['Alarms', 'Daily line', 'Dead letters', 'Retired stacks'];
const endOf = (lines: string[], name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}: `))?.replace(/^.*: /, '');

test('everything that a user does works on the local host, and lines about AWS are not applicable', async () => {
  const { code, lines } = await postflight();
  for (const { name } of checks.flat())
    expect(endOf(lines, name), lines.join('\n')).toBe(ofAws.includes(name) ? 'skipped' : 'ok');
  expect(code).toBe(0);
}, 600_000);

test('a site that is down fails what needs it, and the account is removed all the same', async () => {
  isDown = true;
  const { code, lines } = await postflight();
  expect(lines.find((line) => line.startsWith('Scan: '))).toMatch(
    /ended without a score: .*\(http-5xx\): failed$/,
  );
  for (const name of ['Check', 'Visitors', 'Calls', 'Report'])
    expect(endOf(lines, name)).toBe('skipped');
  expect(endOf(lines, 'Removal')).toBe('ok');
  expect(code).toBe(1);
}, 600_000);
