import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import * as z from 'zod';

/** Absolute paths of the unpacked files. */
export interface UnpackedChromium {
  path: string;
  /** Folder of the shared libraries that a bare machine lacks. */
  libraries: string;
  /** Folder of its own font, Open Sans. */
  fonts: string;
}

const partial = '.partial';
/** Longer than any machine takes to unpack. */
const abandonedAfterMs = 15 * 60_000;

const require = createRequire(import.meta.url);

/**
 * Unpacks the browser of `@sparticuz/chromium` below `root`, unless this version already exists. Everything is written
 * to a private folder first and renamed at the end, so that two simultaneous first starts never see, or execute, half a
 * browser.
 */
export async function unpackChromium(root: string): Promise<UnpackedChromium> {
  const pack = resolve(require.resolve('@sparticuz/chromium'), '../../bin');
  const folder = join(root, `chromium-${await packVersion(pack)}`);
  if (!existsSync(folder)) await unpackInto(folder, pack);
  return {
    path: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    fonts: join(folder, 'fonts', 'fonts'),
  };
}

async function packVersion(pack: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(pack, '../package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

async function unpackInto(folder: string, pack: string): Promise<void> {
  await removeAbandoned(dirname(folder));
  const staging = `${folder}.${randomUUID()}${partial}`;
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    const parts: [file: string, target: Writable][] = [
      ['al2023.tar.br', extract(join(staging, 'al2023'))],
      ['fonts.tar.br', extract(join(staging, 'fonts'))],
      ['chromium.br', createWriteStream(join(staging, 'chromium'), { mode: 0o755 })],
    ];
    for (const [file, target] of parts) {
      await pipeline(
        createReadStream(join(pack, file), { highWaterMark: 2 ** 20 }),
        createBrotliDecompress({ chunkSize: 2 ** 21 }),
        target,
      );
    }
    await moveIntoPlace(staging, folder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Removes the unfinished 200 MB of a killed start. */
async function removeAbandoned(root: string): Promise<void> {
  const names = existsSync(root) ? await readdir(root) : [];
  for (const name of names.filter((one) => one.endsWith(partial))) {
    const path = join(root, name);
    // Another process may have been faster.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
  }
}

/** If another process has created the folder, its browser is used. */
async function moveIntoPlace(staging: string, folder: string): Promise<void> {
  try {
    await rename(staging, folder);
  } catch (cause) {
    if (!existsSync(folder)) throw cause;
  }
}
