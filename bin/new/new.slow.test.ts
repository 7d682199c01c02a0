/** Writes one of each into a copy of the tree with `npm run new`, and runs verify and tests on the copy. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samples } from '../../test/support/new-samples.ts';
import { root } from '../entry-points.ts';

const copy = mkdtempSync(join(tmpdir(), 'web-vitals-scaffold-'));
const notCopied = new Set(['.git', '.local', 'cdk.out', 'dist', 'node_modules', 'test-artefacts']);

// What was there before is tried as a whole in the tree itself.
const { TEST_ALL: _, ...quick } = process.env;

function inCopy(command: string, args: string[], env: NodeJS.ProcessEnv = quick): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', env });
  return status === 0 ? 'passed' : `${command} ${args.join(' ')}\n${stdout}${stderr}`.slice(-6000);
}

const written: string[] = [];
beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [kind, args] of Object.entries(samples))
    written.push(inCopy('node', ['bin/new.ts', kind, ...args]));
}, 600_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the command writes each', () => {
  expect(written).toEqual(Object.keys(samples).map(() => 'passed'));
});

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
  'so do those of the costs, except the limit and the sum in README.md, which one more schedule changes',
  { timeout: 1_200_000 },
  () => {
    const run = [
      'run',
      '--project',
      'node',
      'lib/costs',
      '-t',
      '^(?!an idle stack stays|README says)',
    ];
    expect(inCopy('vitest', run)).toBe('passed');
  },
);

test('so do the tests of the frame around the screens', { timeout: 1_200_000 }, () => {
  expect(inCopy('vitest', ['run', '--project', 'web', 'web/src/app/layout/frame'])).toBe('passed');
});

test('so do all cells of what was added', { timeout: 1_200_000 }, () => {
  const added = Object.values(samples).flatMap((args) => args.slice(-1));
  const folders = ['test/permissions', 'test/faults'];
  const run = ['run', '--project', 'node', ...folders, '-t', added.join('|')];
  expect(inCopy('vitest', run, { ...quick, TEST_ALL: '1' })).toBe('passed');
});
