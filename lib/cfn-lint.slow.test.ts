import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { everything } from '../test/support/changed-settings.ts';
import { synthesizeStacks } from '../test/support/synthesize.ts';

/** A Python tool that npm does not have; the test says so where it is missing. */
const isInstalled = spawnSync('cfn-lint', ['--version']).status === 0;

/** As lines, also for a type of resource that AWS does not have in the region. */
function errorsIn(region: string, files: readonly string[]): string {
  const flags = ['--format', 'parseable', '--non-zero-exit-code', 'error', '--ignore-checks', 'W'];
  const { stdout, stderr, status } = spawnSync(
    'cfn-lint',
    [...flags, '--regions', region, '-t', ...files],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return status === 0 ? stdout : `${stdout}${stderr}`;
}

test.skipIf(!isInstalled)(
  'cfn-lint finds no error in the templates, each in the region of its stack',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'web-vitals-templates-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const filesIn = new Map<string, string[]>();
    for (const home of ['us-east-1', 'eu-west-1', 'ap-southeast-2'])
      for (const { stackName, region, template } of await synthesizeStacks(everything, home)) {
        const file = join(folder, `${home}-${stackName}.template.json`);
        writeFileSync(file, JSON.stringify(template));
        filesIn.set(region, [...(filesIn.get(region) ?? []), file]);
      }
    expect(filesIn.size).toBe(4);
    for (const [region, files] of filesIn) expect(errorsIn(region, files)).toBe('');
  },
  600_000,
);
