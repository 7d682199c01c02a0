/**
 * Some registries carry the optional binaries of one platform only. npm then omits those of other platforms from the
 * lock file, and `npm ci` later rejects that file. This adds the missing entries, from what the lock file itself
 * contains; run it after every change of packages. With `--check` it only reports.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const Package = z.looseObject({
  license: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
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
if (process.argv.includes('--check')) {
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

/** Adds the missing entries where npm would put them; existing entries keep their place and order. */
function withMissing(key: string, value: unknown): unknown {
  if (key !== 'packages' || typeof value !== 'object' || value === null) return value;
  const packages = Object.entries({ ...value, ...Object.fromEntries(missing) });
  return Object.fromEntries(packages.sort(([a], [b]) => a.localeCompare(b, 'en')));
}
