/** `npm run new -- <kind> [<area>/<domain>] <name>`: writes the files that a call, a worker, a screen … consists of. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './entry-points.ts';
import { formatted } from './markdown-table.ts';
import { planNew, UsageError } from './new/plan-new.ts';

/** @throws {UsageError} if the name makes it invalid code, such as `delete` */
const formattedFile = async ([file, text]: [string, string]) => ({
  file,
  text: await formatted(file, text).catch((error: unknown) => {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }),
});

try {
  const plan = planNew(process.argv.slice(2));
  // All files first, so that nothing is written if one is invalid.
  const files = await Promise.all(plan.files.map(formattedFile));
  for (const { file, text } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const run = (...args: readonly string[]) =>
    execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  // What documents say of settings, jobs and costs.
  run('bin/settings-table.ts');
  const isCosted = files.some(({ file }) => file === 'shared/deployment/schedules.ts');
  if (isCosted) run('bin/costs.ts', '--write');
  for (const { file } of files) console.log(file);
  console.log(`\nNext: ${plan.next}; then its behaviour and tests, and npm run verify.`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
