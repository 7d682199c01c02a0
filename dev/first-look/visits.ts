import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod';
import { repositoryRoot } from '../load-handler.ts';

/** What a browser reported of visits of the fast demo site, by its user agent. */
const RecordedVisits = z.array(
  z.object({
    userAgent: z.string(),
    /** Queries of the beacons, with the label `recorded`. */
    beacons: z.array(z.string()),
  }),
);

export const visitsFile = join(repositoryRoot, 'dev', 'first-look', 'visits.json.br');

export const readVisits = (): z.infer<typeof RecordedVisits> =>
  RecordedVisits.parse(JSON.parse(brotliDecompressSync(readFileSync(visitsFile)).toString()));
