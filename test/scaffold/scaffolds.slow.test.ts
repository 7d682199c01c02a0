/** Writes one of each into a copy of the tree, and runs verify and tests on the copy. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../bin/entry-points.ts';
import { scaffolds } from './scaffolds.ts';

const copy = mkdtempSync(join(tmpdir(), 'web-vitals-scaffold-'));
const notCopied = new Set(['.git', '.local', 'cdk.out', 'dist', 'node_modules', 'test-artefacts']);

// What was there before is tried as a whole in the tree itself.
const { TEST_ALL: _, ...quick } = process.env;

function inCopy(command: string, args: string[], env: NodeJS.ProcessEnv = quick): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', env });
  return status === 0 ? 'passed' : `${command} ${args.join(' ')}\n${stdout}${stderr}`.slice(-6000);
}

beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const { adds, changes } of Object.values(scaffolds)) {
    for (const [file, added] of Object.entries(adds)) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), added);
    }
    for (const [file, all] of Object.entries(changes)) {
      const before = readFileSync(join(copy, file), 'utf8');
      const after = all.reduce((text, [anchor, instead]) => text.replace(anchor, instead), before);
      writeFileSync(join(copy, file), after);
    }
  }
  inCopy('node', ['bin/settings-table.ts']);
  inCopy('node', ['bin/costs.ts', '--write']);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('verify passes', { timeout: 1_200_000 }, () => {
  expect(inCopy('node', ['bin/verify.ts'])).toBe('passed');
});

test(
  'so do the tests of the catalogues, the cloud, the permissions and the faults',
  { timeout: 1_200_000 },
  () => {
    const tests = [
      'lib/app.test.ts',
      'shared',
      'functions/notifying/incidents',
      'test/permissions',
      'test/faults',
      'test/wiring/planted-faults',
    ];
    expect(inCopy('vitest', ['run', '--project', 'node', ...tests])).toBe('passed');
  },
);

test(
  'so do those of the costs, except the limit, which one more schedule may exceed',
  { timeout: 1_200_000 },
  () => {
    const run = ['run', '--project', 'node', 'lib/costs', '-t', '^(?!an idle stack stays)'];
    expect(inCopy('vitest', run)).toBe('passed');
  },
);

test('so do the tests of the frame around the screens', { timeout: 1_200_000 }, () => {
  expect(inCopy('vitest', ['run', '--project', 'web', 'web/src/app/layout/frame'])).toBe('passed');
});

test('so do all cells of what was added', { timeout: 1_200_000 }, () => {
  const added = Object.values(scaffolds).flatMap(({ names }) => Object.keys(names));
  const folders = ['test/permissions', 'test/faults'];
  const run = ['run', '--project', 'node', ...folders, '-t', added.join('|')];
  expect(inCopy('vitest', run, { ...quick, TEST_ALL: '1' })).toBe('passed');
});
