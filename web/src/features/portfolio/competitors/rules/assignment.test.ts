import { expect, test } from 'vitest';
import { assignmentOf, assignmentWords, optionsOf, valuesOf } from './assignment.ts';

const owners = {
  clients: [{ clientId: 'one', name: 'Acme' }],
  sites: [
    { url: 'https://bread.example/', siteName: 'Bakery' },
    { url: 'https://cake.example/', siteName: '' },
  ],
};
const all = assignmentOf(optionsOf(owners).map(({ value }) => value));

test('options lead back to their clients and sites', () => {
  expect(all).toEqual({
    clients: ['one'],
    sites: ['https://bread.example/', 'https://cake.example/'],
  });
  expect(assignmentOf(valuesOf(all))).toEqual(all);
});

test.each([
  [{ clients: [], sites: [] }, 'In no report'],
  [{ clients: ['one'], sites: [] }, 'In reports of Acme'],
  [{ clients: [], sites: ['https://cake.example/'] }, 'In reports of cake.example'],
  [{ clients: ['one'], sites: ['https://bread.example/'] }, 'In reports of Acme and 1 other'],
  [all, 'In reports of Acme and 2 others'],
])('%j is said as %s', (assignedTo, words) => {
  expect(assignmentWords({ assignedTo }, owners)).toBe(words);
});
