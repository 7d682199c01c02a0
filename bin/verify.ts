/**
 * `npm run verify`: all checks that do not run the product. It does not stop at a failure, so that one run shows all. After
 * a run without a failure, the next one checks what the changes since then can reach; `--all` checks everything.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { changedSince, isCode, reachedBy, recordPassed, treeOfNow } from './since-verified.ts';

const tree = await treeOfNow();
// A command line of Windows is too short for the names of many files.
const isForAll =
  tree === undefined || process.platform === 'win32' || process.argv.includes('--all');
const changed = isForAll ? undefined : await changedSince(tree);
const reached = changed && (await reachedBy(changed));
if (reached) console.log(`${changed.length} files have changed, which ${reached.length} depend on`);

const folders = ['bin', 'lib', 'functions', 'shared', 'web/src', 'dev', 'test', 'bench'];
const lint = ['oxlint', '--type-aware', '--type-check', '--deny-warnings'];
/** Of everything, or of these files. */
const of = (command: string[], files: readonly string[] | undefined, all: string[] = []) =>
  files?.length === 0 ? [] : [...command, ...(files ?? all)];
/**
 * A file that a program writes is compared again if the program depends on a changed file, or one has changed that is no code.
 * @param named files of code that the program reads or writes by their path, not by an import
 */
const written = (program: string, ...named: string[]): string[] => {
  const isReached = [program, ...named].some((file) => reached?.includes(file));
  const isSame = changed?.every((file) => reached?.includes(file)) && !isReached;
  return isSame ? [] : ['node', program, '--check'];
};
const own = reached?.filter((file) => changed?.includes(file));

/** An empty command has nothing to check. */
const checks = {
  format: ['oxfmt', '--check', '.'],
  'lint and types': of(lint, reached),
  'import boundaries': of(['depcruise', '--config', '.dependency-cruiser.mjs'], own, folders),
  'unused code': reached && !changed?.some(isCode) ? [] : ['knip'],
  'lock file': ['node', 'bin/complete-lock.ts', '--check'],
  'settings, figures and failures in documents': written('bin/settings-table.ts'),
  'script for visitors': written(
    'bin/visitor-script.ts',
    'shared/visitors/visitor-script.ts',
    'functions/measuring/visitors/script-text.ts',
  ),
  'suggestion texts': written('bin/suggestion-texts.ts'),
  'names of HTML and CSS': written('bin/markup-of-today.ts'),
} satisfies Record<string, string[]>;

// Garbage collection takes a quarter of the type checker's time while there is memory left. Two threads take together as long
// as one; each further one computes types of its own.
const env = { GOGC: 'off', GOMEMLIMIT: '4GiB', GOMAXPROCS: '2', ...process.env };

const failed: string[] = [];
async function run(name: string, [command, ...args]: readonly string[]): Promise<void> {
  if (command === undefined) return;
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
if (failed.length === 0 && tree !== undefined) await recordPassed(tree);
if (failed.length > 0) console.error(`verify failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
