/** `npm run new -- <kind> [<area>/<domain>] <name>`: writes the files that a call, a worker, a screen … consists of. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './entry-points.ts';
import { planNew, UsageError } from './new/plan-new.ts';

try {
  const { files, next } = planNew(process.argv.slice(2));
  for (const [file, text] of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const run = (command: string, args: readonly string[]) =>
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  run(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...files.map(([file]) => file)]);
  // What documents say of settings, jobs and costs.
  run(process.execPath, ['bin/settings-table.ts']);
  const isCosted = files.some(([file]) => file === 'shared/deployment/schedules.ts');
  if (isCosted) run(process.execPath, ['bin/costs.ts', '--write']);
  for (const [file] of files) console.log(file);
  console.log(`\nNext: ${next}; then its behaviour and tests, and npm run verify.`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
