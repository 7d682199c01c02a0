import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { baseImages, baseImagesFile, isPinned } from '../lib/markup/base-images.ts';

const run = promisify(execFile);
/** A registry that does not answer may not hold up a synthesis that builds no image. */
const patienceMs = 20_000;

/**
 * Writes the content that each base image's tag stands for now into `base-images.json`, so that every later build starts from
 * the same. Images that are pinned already stay as they are.
 *
 * @returns false where Docker or the registry is out of reach; the file is then unchanged
 */
export async function pinImages(file = baseImagesFile): Promise<boolean> {
  const images = Object.entries(baseImages(file));
  if (images.every(([, image]) => isPinned(image))) return true;
  try {
    const pinned = await Promise.all(
      images.map(async ([name, image]) => [name, await pin(image)] as const),
    );
    await writeFile(file, `${JSON.stringify(Object.fromEntries(pinned), undefined, 2)}\n`);
    return true;
  } catch {
    return false;
  }
}

/** With the digest of a tag for all its platforms, as the registry gives it. */
async function pin(image: string): Promise<string> {
  if (isPinned(image)) return image;
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const { stdout } = await run('docker', args, { timeout: patienceMs });
  const exact = `${image}@${stdout.trim()}`;
  if (!isPinned(exact)) throw new Error(`Docker named no digest of ${image}`);
  return exact;
}
