import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { repositoryRoot } from '../load-handler.ts';

const folder = join(repositoryRoot, 'node_modules', '.cache', 'first-look');

const fileOf = (name: string): string => join(folder, `${name}.json.gz`);

/** The recording so far, one file a measurement, so that it can be interrupted. */
export const draft = {
  has: (name: string): boolean => existsSync(fileOf(name)),
  read: (name: string): unknown => JSON.parse(gunzipSync(readFileSync(fileOf(name))).toString()),
  write(name: string, value: unknown): void {
    mkdirSync(folder, { recursive: true });
    writeFileSync(fileOf(name), gzipSync(JSON.stringify(value)));
  },
  names: (): string[] =>
    existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.json\.gz$/, '')) : [],
  clear: (): void => rmSync(folder, { recursive: true, force: true }),
};
