import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** What the Dockerfile is made from, by the name of its build argument. */
export const BaseImages = z.record(z.string(), z.string());
export const baseImagesFile = join(import.meta.dirname, 'base-images.json');
export const baseImages = (): Record<string, string> =>
  BaseImages.parse(JSON.parse(readFileSync(baseImagesFile, 'utf8')));

/** Whether an image is named by its content, and so is the same in every build. */
export const isPinned = (image: string): boolean => /@sha256:[\da-f]{64}$/.test(image);
