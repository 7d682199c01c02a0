import { expect, test } from 'vitest';
import { isOfThisMachine } from './urls.ts';

test.each([
  ['http://127.0.0.1:8101/', true],
  ['http://localhost:8101/', true],
  ['http://fast.localhost/', true],
  ['http://[::1]:3000/', true],
  ['https://localhost.example/', false],
  ['https://127.0.0.1.example/', false],
])('%s is of this machine: %s', (url, isOfIt) => {
  expect(isOfThisMachine(url)).toBe(isOfIt);
});
