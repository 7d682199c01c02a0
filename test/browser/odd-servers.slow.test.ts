import { afterAll, expect, test } from 'vitest';
import { takePicture } from '../../functions/providers/camera/take-picture.ts';
import { startGuardingProxy } from '../../functions/platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { startOddSites } from '../fixtures/odd-sites.ts';
import { refused, shown, startRawAnswers } from '../fixtures/raw-answers.ts';

const guard = createTargetGuard({ allowPrivate: true });
const [sites, raw, proxy] = await Promise.all([
  startOddSites(),
  startRawAnswers(),
  startGuardingProxy(guard),
]);
afterAll(async () => {
  guard.close();
  await Promise.all([sites.close(), raw.close(), proxy.close()]);
});

const photograph = (url: string) => takePicture(url, { proxy, fetchPage: guard.fetch });
const answer = (name: string): string => `${raw.url}/${encodeURIComponent(name)}`;

test.each(['cookie', 'hops/20', 'empty-location', 'needs-language', 'needs-html'])(
  'the browser shows what our own requests read: %s',
  async (site) => {
    expect(await photograph(`${sites.url}/${site}`)).toMatchObject({ kind: 'picture' });
  },
);

test.each(Object.keys(shown))('the browser shows what our own requests read: %s', async (name) => {
  expect(await photograph(answer(name))).toMatchObject({ kind: 'picture' });
});

test.each(Object.keys(refused))('the browser shows as little: %s', async (name) => {
  expect(await photograph(answer(name))).toMatchObject({ kind: 'failure' });
});
