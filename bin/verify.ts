/**
 * `npm run verify`: all checks that do not run the product. It does not stop at a failure, so that one run shows all.
 */
import { spawnSync } from 'node:child_process';

const checks: Record<string, string[]> = {
  format: ['oxfmt', '--check', '.'],
  'lint and types': ['oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  'import boundaries': [
    'depcruise',
    '--config',
    '.dependency-cruiser.mjs',
    'bin',
    'lib',
    'functions',
    'shared',
    'web/src',
    'dev',
    'test',
    'bench',
  ],
  'unused code': ['knip'],
  'lock file': ['node', 'bin/complete-lock.ts', '--check'],
  'settings, figures and failures in documents': ['node', 'bin/settings-table.ts', '--check'],
  'suggestion texts': ['node', 'bin/suggestion-texts.ts', '--check'],
};

// Garbage collection takes a quarter of the type checker's time while there is memory left, and each further thread computes
// types of its own, another quarter.
const env = { GOGC: 'off', GOMEMLIMIT: '4GiB', GOMAXPROCS: '1', ...process.env };

const failed: string[] = [];
for (const [name, [command = '', ...args]] of Object.entries(checks)) {
  const started = performance.now();
  const shell = process.platform === 'win32';
  const run = spawnSync(command, args, { encoding: 'utf8', env, shell });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${run.status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (run.status === 0) continue;
  failed.push(name);
  console.log(`${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`);
}
if (failed.length > 0) console.error(`verify failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
