import { expect, test } from 'vitest';
import { decodePng } from '../../functions/platform/pictures/decode-png.ts';
import { comparePictures } from '../../functions/measuring/screenshots/compare-pictures.ts';
import { longestStandstill, standstillOf } from '../support/standstill.ts';
import { useRestlessSite } from './support/restless-site.ts';

const { photograph, pictureOf } = await useRestlessSite();
type Picture = Awaited<ReturnType<typeof pictureOf>>;

test('a restless page is equal to itself, and a change of 20 × 20 pixels is reported', async () => {
  const first = await pictureOf('/');
  const second = await pictureOf('/');
  const changed = await pictureOf('/changed');
  const compare = (one: typeof first, other: typeof first) =>
    comparePictures(decodePng(one.png), decodePng(other.png), [...one.mask, ...other.mask]);
  expect([first.width, first.height]).toEqual([412, 960]);
  expect(compare(first, second)).toMatchObject({ isEqual: true });
  const { isEqual, changedPixels } = compare(second, changed);
  expect(isEqual).toBe(false);
  expect(changedPixels).toBeGreaterThanOrEqual(390);
});

test('a picture with an animation of its own rests, and what changes below it does not take it into the mask', async () => {
  const { mask } = await pictureOf('/');
  expect(mask.some(({ y, height }) => y <= 563 && y + height > 563)).toBe(true);
  // An element is masked with a margin of eight pixels.
  expect(mask.filter(({ y, height }) => y < 555 && y + height > 500)).toEqual([]);
});

const isEqual = (one: Picture, other: Picture): boolean =>
  comparePictures(decodePng(one.png), decodePng(other.png), [...one.mask, ...other.mask]).isEqual;

test('what follows the scroll position is shown as it is at the top', async () => {
  const [plain, moving] = [
    await pictureOf('/header'),
    await pictureOf('/header-that-scrolls-away'),
  ];
  expect(isEqual(plain, moving)).toBe(true);
});

test.each(['/without-rate', '/unfinishable'])(
  'an animation that cannot be ended costs no picture: %s',
  async (path) => expect((await photograph(path)).kind).toBe('picture'),
);

test('the date of a page is no change on the next day, and the rest of the page still is', async () => {
  const [today, tomorrow] = [await pictureOf('/today'), await pictureOf('/tomorrow')];
  expect(isEqual(today, tomorrow)).toBe(true);
  expect(isEqual(today, await pictureOf('/blank'))).toBe(false);
});

test('a skeleton is not equal to a blank page', async () => {
  expect(isEqual(await pictureOf('/blank'), await pictureOf('/skeleton'))).toBe(false);
});

test('a page that floods its browser with noise keeps the host from nothing', async () => {
  const { value, milliseconds } = await standstillOf(() => photograph('/floods'));
  expect(milliseconds).toBeLessThan(longestStandstill);
  expect(value.kind).toBe('picture');
});

test('a page that navigates to another on its own is photographed where it arrives', async () => {
  const [gone, arrived] = [await pictureOf('/goes-on'), await pictureOf('/arrived')];
  expect(comparePictures(decodePng(gone.png), decodePng(arrived.png))).toMatchObject({
    isEqual: true,
  });
});

test('a page that never arrives is a failure with a reason', async () => {
  const reason = 'redirect-loop';
  expect(await photograph('/never-arrives')).toMatchObject({ kind: 'failure', reason });
});

test('a page that may refuse robots only is asked by the browser, and what it answers is the reason', async () => {
  expect(await photograph('/broken')).toMatchObject({ kind: 'failure', reason: 'http-5xx' });
});
