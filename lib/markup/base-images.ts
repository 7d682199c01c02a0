import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** Base images of the Dockerfile, by the name of their build argument. */
const BaseImages = z.record(z.string(), z.string());
/** The first synthesis that reaches Docker pins them (`bin/pin-images.ts`); taking a digest out moves to the newest. */
export const baseImagesFile = join(import.meta.dirname, 'base-images.json');
export const baseImages = (file = baseImagesFile): Record<string, string> =>
  BaseImages.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Whether an image is named by its digest, and so is the same in every build. */
export const isPinned = (image: string): boolean => /@sha256:[\da-f]{64}$/.test(image);

/** The base images for Docker, which refuses an image that is not pinned, so no other is ever deployed. */
export const pinnedOrRefused = (image: string): string =>
  isPinned(image) ? image : `${image}@unpinned`;
