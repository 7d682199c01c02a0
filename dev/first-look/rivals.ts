import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod';
import { Proof, ProofFilmstrips } from '../../shared/models/measuring/proof.ts';
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
export function readRivals(origins: Rivals['origins']): Rivals {
  const text = brotliDecompressSync(readFileSync(rivalsFile)).toString('utf8');
  const { origins: recorded } = Rivals.pick({ origins: true }).parse(JSON.parse(text));
  const moved = text
    .replaceAll(recorded.slow, origins.slow)
    .replaceAll(recorded.rival, origins.rival);
  return Rivals.parse(JSON.parse(moved));
}

/** What fixes of the slow demo site gained on a copy of it, from its newest scan in the recording of the rivals. */
export const RecordedProof = z.object({
  /** How it was recorded. */
  about: z.array(z.string()),
  /** Origin that the site had, without a trailing slash. */
  origin: z.string(),
  proof: Proof,
  filmstrips: z.array(ProofFilmstrips),
});
export type RecordedProof = z.infer<typeof RecordedProof>;

export const proofFile = join(repositoryRoot, 'dev', 'first-look', 'proof.json.br');

/** The recording, with the site at another origin. @param origin without a trailing slash */
export function readProof(origin: string): RecordedProof {
  const text = brotliDecompressSync(readFileSync(proofFile)).toString('utf8');
  const { origin: recorded } = RecordedProof.pick({ origin: true }).parse(JSON.parse(text));
  return RecordedProof.parse(JSON.parse(text.replaceAll(recorded, origin)));
}
