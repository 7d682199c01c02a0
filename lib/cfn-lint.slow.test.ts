import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { synthesize } from '../test/support/synthesize.ts';

/** A Python tool that npm does not have; the test says so where it is missing. */
const isInstalled = spawnSync('cfn-lint', ['--version']).status === 0;

test.skipIf(!isInstalled)(
  'cfn-lint finds no error in the templates',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'web-vitals-templates-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const settings = { stage: 'staging', alarmEmail: 'ops@example.com', floodLimit: 2000 };
    const files = [...(await synthesize(undefined, settings))].map(([stack, template]) => {
      const file = join(folder, `${stack}.template.json`);
      writeFileSync(file, JSON.stringify(template));
      return file;
    });
    const flags = [
      '--format',
      'parseable',
      '--non-zero-exit-code',
      'error',
      '--ignore-checks',
      'W',
    ];
    const { stdout, status } = spawnSync('cfn-lint', [...flags, '-t', ...files], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  },
  300_000,
);
