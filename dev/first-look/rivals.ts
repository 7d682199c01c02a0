import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod';
import { repositoryRoot } from '../load-handler.ts';
import { RecordedPicture, Recording } from './recording.ts';

const RecordedSite = Recording.pick({ scans: true, reports: true, smallPicture: true });
export type RecordedSite = z.infer<typeof RecordedSite>;

/** The slow demo site beside its rival. */
export const Rivals = z.object({
  /** How it was recorded. */
  about: z.array(z.string()),
  /** Origins that the sites had, without a trailing slash. */
  origins: z.object({ slow: z.string(), rival: z.string() }),
  slow: RecordedSite,
  rival: RecordedSite,
  /** Of the rival, at that time. */
  picture: RecordedPicture,
});
export type Rivals = z.infer<typeof Rivals>;

export const rivalsFile = join(repositoryRoot, 'dev', 'first-look', 'rivals.json.br');

/** The recording, with its sites at other origins, without trailing slashes. */
export function readRivals(origins: Rivals['origins'], file = rivalsFile): Rivals {
  const text = brotliDecompressSync(readFileSync(file)).toString('utf8');
  const { origins: recorded } = Rivals.pick({ origins: true }).parse(JSON.parse(text));
  const moved = text
    .replaceAll(recorded.slow, origins.slow)
    .replaceAll(recorded.rival, origins.rival);
  return Rivals.parse(JSON.parse(moved));
}
