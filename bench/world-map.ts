/**
 * Weighs the world map of Google Analysis: `node bench/world-map.ts`. Takes ten seconds.
 * Limits: at most 60 KB of gzipped JavaScript beyond what the screen has loaded already, named by that screen alone.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb, webFolder } from '../bin/build-web.ts';
import { report } from './statistics.ts';

const most = 60;
const screen = 'google-analysis.page';

await buildWeb();
const folder = join(webFolder, 'assets');
const code = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
);
const fileOf = (name: string): string => {
  const file = [...code.keys()].find((each) => each.startsWith(`${name}-`));
  if (file === undefined) throw new Error(`The build has no ${name}`);
  return file;
};

/** A chunk with everything that it imports at once. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, other = ''] of code.get(file)?.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g) ?? [])
    withImports(other, found);
  return found;
}

const map = fileOf('world-map');
const html = readFileSync(join(webFolder, 'index.html'), 'utf8');
const first = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(
  ([, file = '']) => file,
);
const loaded = new Set([fileOf(screen), ...first].flatMap((file) => [...withImports(file)]));
const own = [...withImports(map)].filter((file) => !loaded.has(file));
const bytes = own.reduce((sum, file) => sum + gzipSync(code.get(file) ?? '').length, 0);
const namedBy = [...code].filter(([, text]) => text.includes(map)).map(([file]) => file);

const kilobytes = bytes / 1024;
report('world map, gzipped JavaScript', kilobytes, most, 'KB');
for (const file of own) console.log(`  ${file}`);
const isAlone =
  !html.includes(map) && !loaded.has(map) && namedBy.every((file) => file.startsWith(screen));
console.log(`named by: ${namedBy.join(', ')} (${isAlone ? 'reached' : 'NOT REACHED'})`);
process.exitCode = kilobytes <= most && isAlone ? 0 : 1;
