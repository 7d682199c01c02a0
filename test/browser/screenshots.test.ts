import { expect, test } from 'vitest';
import { startGuardingProxy } from '../../functions/platform/target-guard/guarding-proxy.ts';
import { takePicture } from '../../functions/providers/camera/take-picture.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { useRestlessSite } from './support/restless-site.ts';

const { guard, photograph } = await useRestlessSite();

test('an address where nothing can be photographed is a failure with a reason', async () => {
  const unreachable = await startLoopbackServer(() => undefined);
  await unreachable.close();
  const proxy = await startGuardingProxy(guard);
  const ports = { proxy, fetchPage: guard.fetch };
  expect(await takePicture(unreachable.url, ports)).toMatchObject({ reason: 'refused' });
  await proxy.close();
  expect(await photograph('/broken')).toMatchObject({ kind: 'failure', reason: 'http-5xx' });
});
