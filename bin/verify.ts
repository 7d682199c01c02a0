/**
 * `npm run verify`: all checks that do not run the product. It does not stop at a failure, so that one run shows all.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const checks = {
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
  'script for visitors': ['node', 'bin/visitor-script.ts', '--check'],
  'suggestion texts': ['node', 'bin/suggestion-texts.ts', '--check'],
  'names of HTML and CSS': ['node', 'bin/markup-of-today.ts', '--check'],
} satisfies Record<string, string[]>;

// Garbage collection takes a quarter of the type checker's time while there is memory left. Two threads take together as long
// as one; each further one computes types of its own.
const env = { GOGC: 'off', GOMEMLIMIT: '4GiB', GOMAXPROCS: '2', ...process.env };

const failed: string[] = [];
async function run(name: string, [command = '', ...args]: readonly string[]): Promise<void> {
  const started = performance.now();
  const ran = spawn(command, args, { env, shell: process.platform === 'win32' });
  const output = Promise.all([text(ran.stdout), text(ran.stderr)]);
  const [code] = await once(ran, 'close').catch((error: unknown) => [String(error)]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (code === 0) return;
  failed.push(name);
  console.log(`${(await output).join('')}${typeof code === 'string' ? code : ''}`);
}

/** The type checker takes longer than all the others, which run beside it. */
const { 'lint and types': typeChecker, ...others } = checks;
async function runOthers(): Promise<void> {
  for (const [name, command] of Object.entries(others)) await run(name, command);
}
await Promise.all([run('lint and types', typeChecker), runOthers()]);
if (failed.length > 0) console.error(`verify failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
