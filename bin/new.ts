/** `npm run new -- <kind> [<area>/<domain>] <name>`: writes the files that a call, a worker, a screen … consists of. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { areas } from '../shared/deployment/areas.ts';
import { root } from './entry-points.ts';
import { kinds, usageOf } from './new/kinds.ts';
import type { Named, Scaffold } from './new/scaffold.ts';

class UsageError extends Error {}

function readArguments([kind = '', ...given]: readonly string[]) {
  const found = kinds[kind];
  if (found === undefined)
    throw new UsageError(
      `Usage:\n${Object.keys(kinds)
        .map((one) => `  npm run new -- ${usageOf(one)}`)
        .join('\n')}`,
    );
  const [name = '', place, ...more] = given.toReversed();
  const isPlaced = found.in === undefined;
  if (more.length > 0 || (place !== undefined) !== isPlaced)
    throw new UsageError(`Usage: npm run new -- ${usageOf(kind)}`);
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name))
    throw new UsageError(`<name>: lowercase words with hyphens between, not '${name}'`);
  return { kind: found, named: { ...(found.in ?? placeOf(place, found.folder)), name } };
}

function placeOf(place = '', folder: 'domain' | 'feature' = 'domain'): Omit<Named, 'name'> {
  const [area = '', domain = '', ...more] = place.split('/');
  const known: Readonly<Record<string, readonly string[]>> = areas;
  if (known[area] === undefined || more.length > 0)
    throw new UsageError(`<area>: one of ${Object.keys(areas).join(', ')}, not '${area}'`);
  const isKnown =
    folder === 'feature' ? /^[a-z][a-z-]*$/.test(domain) : known[area].includes(domain);
  if (!isKnown)
    throw new UsageError(
      `<${folder}>: in ${area} one of ${known[area].join(', ')}, not '${domain}'`,
    );
  return { area, domain };
}

/** All files as they will be, so that nothing is written if one of them has no place for its part. */
function filesOf({ adds, changes }: Scaffold): [file: string, text: string][] {
  const added = Object.entries(adds).map(([file, text]): [string, string] => {
    if (existsSync(join(root, file))) throw new UsageError(`${file} exists already`);
    return [file, text];
  });
  const changed = Object.entries(changes).map(([file, edits]): [string, string] => {
    if (!existsSync(join(root, file)))
      throw new UsageError(
        `${file} does not exist: its domain has none of this kind yet, so begin it by hand`,
      );
    const text = readFileSync(join(root, file), 'utf8');
    try {
      return [file, edits.reduce((before, edit) => edit(before), text)];
    } catch (error) {
      throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  return [...added, ...changed];
}

try {
  const { kind, named } = readArguments(process.argv.slice(2));
  const files = filesOf(kind.make(named));
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
  console.log(`\nNext: ${kind.next}; then its behaviour and tests, and npm run verify.`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
