import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../entry-points.ts';
import { kinds, usageOf } from './kinds.ts';
import { planNew } from './plan-new.ts';
import { samples } from '../../test/support/new-samples.ts';

const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const rows = new Map(
  [
    ...text('docs/architecture.md').matchAll(
      /^- \*\*To add (.+?)\*\* \(`npm run new -- ([^`]+)`\): ((?:.|\n {2})+)/gm,
    ),
  ].map(([, what = '', usage = '', files = '']) => [
    what,
    { usage, files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file) },
  ]),
);

test('docs/architecture.md says what it takes to add each', () => {
  expect([...rows.keys()]).toEqual(Object.values(kinds).map(({ what }) => what));
  expect(Object.keys(samples)).toEqual(Object.keys(kinds));
});

describe.each(Object.entries(kinds))('%s', (id, { what, make, in: at, folder }) => {
  test('touches the files that the document names', () => {
    const anywhere = { area: '<area>', domain: `<${folder ?? 'domain'}>` };
    const { adds = {}, changes = {} } = make({ ...(at ?? anywhere), name: '<name>' });
    const files = [...Object.keys(changes), ...Object.keys(adds)];
    expect(rows.get(what)?.usage).toBe(usageOf(id));
    expect(rows.get(what)?.files.toSorted()).toEqual(files.toSorted());
  });

  // The slow test checks whether the result is right; this one, whether it can still be written.
  test('finds its places in the tree', () => {
    const [name = '', place = ''] = (samples[id] ?? []).toReversed();
    const [area = '', domain = ''] = place.split('/');
    const { adds = {}, changes = {} } = make({ ...(at ?? { area, domain }), name });
    expect(Object.keys(adds).filter((file) => existsSync(join(root, file)))).toEqual([]);
    for (const [file, edits] of Object.entries(changes)) {
      const before = text(file);
      for (const edit of edits) expect(edit(before).length, file).toBeGreaterThan(before.length);
    }
  });
});

test.each([
  [[], 'Usage:'],
  [['call', 'show-account'], 'Usage: npm run new -- call <area>/<domain> <name>'],
  [['channel', 'notifying/channels', 'pager'], 'Usage: npm run new -- channel <name>'],
  [
    ['call', 'billing/sites', 'show-account'],
    '<domain>: in billing one of plans, payments, invoices',
  ],
  [['call', 'bills/plans', 'show-account'], '<area>: one of registry'],
  [['call', 'constructor/plans', 'show-account'], '<area>: one of registry'],
  [['constructor', 'show-account'], 'Usage:\n'],
  [['call', 'billing/plans', 'ShowAccount'], '<name>: lowercase words'],
  [['call', 'billing/plans', 'get-user-plan'], 'get-user-plan.call.ts exists already'],
])('%j is refused: %s', (args, why) => {
  expect(() => planNew(args)).toThrow(why);
});
