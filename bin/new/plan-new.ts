import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from '../../shared/deployment/areas.ts';
import { root } from '../entry-points.ts';
import { kinds, usageOf } from './kinds.ts';
import type { Named, Scaffold } from './scaffold.ts';

/** What a person can put right; its message says how. */
export class UsageError extends Error {}

function readArguments([kind = '', ...given]: readonly string[]) {
  const found = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
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
  const known = new Map<string, readonly string[]>(Object.entries(areas)).get(area);
  if (known === undefined || more.length > 0)
    throw new UsageError(`<area>: one of ${Object.keys(areas).join(', ')}, not '${area}'`);
  const isKnown = folder === 'feature' ? /^[a-z][a-z-]*$/.test(domain) : known.includes(domain);
  if (!isKnown)
    throw new UsageError(
      `<${folder}>: in ${area} one of ${known.join(', ')}, not '${domain}' (a new one: docs/architecture.md, 'A domain')`,
    );
  return { area, domain };
}

/** All files as they will be, so that nothing is written if one of them has no place for its part. */
function filesOf({ adds = {}, changes = {} }: Scaffold): [file: string, text: string][] {
  const added = Object.entries(adds).map(([file, text]): [string, string] => {
    if (existsSync(join(root, file))) throw new UsageError(`${file} exists already`);
    return [file, text];
  });
  const changed = Object.entries(changes).map(([file, edits]): [string, string] => {
    if (!existsSync(join(root, file)))
      throw new UsageError(
        `${file} does not exist: its domain has none of this kind yet, so add the first one by hand`,
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

/**
 * The files that a command line asks for, with their text, and what is still to do.
 * @throws {UsageError}
 */
export function planNew(args: readonly string[]) {
  const { kind, named } = readArguments(args);
  return { files: filesOf(kind.make(named)), next: kind.next };
}
