import { afterAll, expect, test, vi } from 'vitest';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { startGuardingProxy } from '../../platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { takePicture } from './take-picture.ts';

const guard = createTargetGuard({ allowPrivate: true });
const proxy = await startGuardingProxy(guard);
const broken = await startLoopbackServer((_, response) => response.writeHead(500).end());
const unreachable = await startLoopbackServer(() => undefined);
await unreachable.close();
afterAll(async () => {
  await Promise.all([proxy.close(), broken.close()]);
  guard.close();
});

test.each([
  ['that is unreachable', unreachable.url, 'refused'],
  ['that answers 500', `${broken.url}/`, 'http-5xx'],
])('an address %s is a failure with a reason, and needs no browser', async (_, url, reason) => {
  vi.stubEnv('CHROMIUM_PATH', '/no/browser/here');
  const outcome = await takePicture(url, { proxy, fetchPage: guard.fetch });
  expect(outcome).toMatchObject({ kind: 'failure', reason });
});
