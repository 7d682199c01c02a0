import { expect, test } from 'vitest';
import { launchFlags } from './launch-flags.ts';
import { hindranceIn, type Surroundings } from './sandbox.ts';

const linux: Surroundings = {
  platform: 'linux',
  isLambda: false,
  isRoot: false,
  canMakeNamespaces: async () => true,
};

test.each<[string, Partial<Surroundings>, RegExp]>([
  ['a user who may make namespaces', {}, /^undefined$/],
  ['a Mac, which has another sandbox', { platform: 'darwin', isRoot: true }, /^undefined$/],
  ['root, for whom Chromium refuses', { isRoot: true }, /as root/],
  [
    'a kernel or container without',
    { canMakeNamespaces: async () => false },
    /may not make namespaces/,
  ],
  [
    'a system without the tool that checks it',
    { canMakeNamespaces: async () => undefined },
    /unshare/,
  ],
  ['Lambda', { isLambda: true }, /Lambda/],
])('%s', async (_case, change, expected) => {
  expect(String(await hindranceIn({ ...linux, ...change }))).toMatch(expected);
});

test('pages are put into the sandbox where there is one, whose processes come of a zygote', () => {
  const without = ['--no-sandbox', '--no-zygote'];
  expect(launchFlags({ hasSandbox: true })).not.toContain(without[0]);
  expect(launchFlags({ hasSandbox: true })).not.toContain(without[1]);
  expect(launchFlags({ hasSandbox: false })).toEqual(
    expect.arrayContaining([...launchFlags({ hasSandbox: true }), ...without]),
  );
});
