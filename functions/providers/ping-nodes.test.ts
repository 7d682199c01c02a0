import { expect, test } from 'vitest';
import { pingNodes } from './ping-nodes.ts';

test('offers this machine alone where no other node is configured', async () => {
  const nodes = await pingNodes().listNodes();
  expect(nodes.map(({ key, server, countryCode }) => [key, server, countryCode])).toEqual([
    ['this-machine', 'This machine', ''],
  ]);
});
