import { expect, test } from 'vitest';
import { startGuardingProxy } from '../../functions/platform/target-guard/guarding-proxy.ts';
import { takePicture } from '../../functions/providers/camera/take-picture.ts';
import { decodePng } from '../../functions/platform/pictures/decode-png.ts';
import { comparePictures } from '../../functions/screenshots/compare-pictures.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { useRestlessSite } from './support/restless-site.ts';

const { guard, photograph, pictureOf } = await useRestlessSite();

test('a picture with an animation of its own rests, and what changes below it does not take it into the mask', async () => {
  const { mask } = await pictureOf('/');
  expect(mask.some(({ y, height }) => y <= 563 && y + height > 563)).toBe(true);
  // An element is masked with a margin of eight pixels.
  expect(mask.filter(({ y, height }) => y < 555 && y + height > 500)).toEqual([]);
});

test('an address where nothing can be photographed is a failure with a reason', async () => {
  const unreachable = await startLoopbackServer(() => undefined);
  await unreachable.close();
  const proxy = await startGuardingProxy(guard);
  const ports = { proxy, fetchPage: guard.fetch };
  expect(await takePicture(unreachable.url, ports)).toMatchObject({ reason: 'refused' });
  await proxy.close();
  expect(await photograph('/broken')).toMatchObject({ kind: 'failure', reason: 'http-5xx' });
});

test('a page that goes on to another by itself is photographed where it arrives', async () => {
  const [gone, arrived] = [await pictureOf('/goes-on'), await pictureOf('/arrived')];
  expect(comparePictures(decodePng(gone.png), decodePng(arrived.png))).toMatchObject({
    isEqual: true,
  });
});

test('a page that never arrives is a failure with a reason', async () => {
  const reason = 'redirect-loop';
  expect(await photograph('/never-arrives')).toMatchObject({ kind: 'failure', reason });
});
