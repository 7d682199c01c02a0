/**
 * Some registries carry the optional binaries of one platform only. npm then omits those of other platforms from the
 * lock file, and `npm ci` later rejects that file. This adds the missing entries, from what the lock file itself
 * contains; run it after every change of packages. It also adds the licences that packages name in their LICENSE file only.
 * With `--check` it only reports.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const Package = z.looseObject({
  license: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const Entry = z.record(z.string(), z.unknown());
const Lock = z.looseObject({ packages: z.record(z.string(), Package) });
type Packages = z.infer<typeof Lock>['packages'];

const platform =
  /(darwin|linux|win32|android|freebsd|openharmony)-(arm64|arm|x64|ppc64|s390x|ia32|riscv64|loong64)(?:-(\w+))?$/;

/** Whether Node resolves `name` from the package at `path`, searching folders upwards. */
function isThere(packages: Packages, path: string, name: string): boolean {
  for (
    let folder = path;
    ;
    folder = folder.replace(/(^|\/)node_modules\/(?!.*\/node_modules\/).*$/, '')
  ) {
    if (`${folder}${folder && '/'}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

function entryOf(name: string, version: string, owner: z.infer<typeof Package>): object {
  const [, os, cpu, abi] = platform.exec(name) ?? [];
  if (os === undefined) throw new Error(`${name} does not tell its platform by its name`);
  return {
    version,
    cpu: [cpu],
    ...(owner.dev === undefined ? {} : { dev: owner.dev }),
    ...(os === 'linux' && abi ? { libc: [abi.includes('musl') ? 'musl' : 'glibc'] } : {}),
    license: owner.license ?? 'MIT',
    optional: true,
    os: [os],
  };
}

/** By the LICENSE file of the package, whose package.json names none in the form that npm reads. */
const licenses: Record<string, string> = {
  'node_modules/busboy': 'MIT',
  'node_modules/humanize-number': 'MIT',
  'node_modules/png-js': 'MIT',
  'node_modules/streamsearch': 'MIT',
};

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const text = readFileSync(file, 'utf8');
const lock = Lock.parse(JSON.parse(text));
const missing = Object.entries(lock.packages).flatMap(([path, owner]) =>
  Object.entries(owner.optionalDependencies ?? {})
    .filter(([name]) => !isThere(lock.packages, path, name))
    .map(
      ([name, version]) =>
        // A package's binaries have its license; our dependencies do not have ours.
        [`node_modules/${name}`, entryOf(name, version, path === '' ? {} : owner)] as const,
    ),
);
const unlicensed = Object.entries(lock.packages)
  .filter(([path, { license, link }]) => path !== '' && license === undefined && link !== true)
  .map(([path]) => path);
const unknown = unlicensed.filter((path) => licenses[path] === undefined);
if (unknown.length > 0) {
  console.error(`package-lock.json names no licence of ${unknown.join(', ')}`);
  process.exit(1);
}
if (process.argv.includes('--check')) {
  if (unlicensed.length > 0) {
    console.error('package-lock.json lacks licences; run node bin/complete-lock.ts');
    process.exit(1);
  }
  if (missing.length > 0) {
    console.error(
      `package-lock.json lacks ${missing.length} packages; run node bin/complete-lock.ts`,
    );
    process.exit(1);
  }
} else {
  writeFileSync(file, `${JSON.stringify(JSON.parse(text, withMissing), null, 2)}\n`);
  console.log(`${missing.length} packages added`);
}

/** Adds the missing entries where npm would put them, and licences; existing entries keep their place and order. */
function withMissing(key: string, value: unknown): unknown {
  if (key !== 'packages' || typeof value !== 'object' || value === null) return value;
  const packages = Object.entries({ ...value, ...Object.fromEntries(missing) }).map(
    ([path, entry]): [string, unknown] => {
      const license = licenses[path];
      return [path, license === undefined ? entry : { ...Entry.parse(entry), license }];
    },
  );
  return Object.fromEntries(packages.sort(([a], [b]) => a.localeCompare(b, 'en')));
}
