import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../../bin/entry-points.ts';

const WiredFunction = z.object({
  /** Values; a resource of ours is `[queue scan]`, `[table]`. */
  environment: z.record(z.string(), z.string()),
  /** `dynamodb:GetItem account`, `sqs:SendMessage scan`. */
  rights: z.array(z.string()),
  /** Of a worker. */
  queues: z.array(z.string()),
});
const Wiring = z.record(z.string(), WiredFunction);
/** By entry point. */
export type Wiring = z.infer<typeof Wiring>;

export const wiringFolder = join(root, 'test-artefacts', 'wiring');
export const wiringFile = join(wiringFolder, 'wiring.json');

/** What the templates of this very tree say, as `synthesise-first.ts` wrote it down before the tests. */
export const readWiring = (): Wiring => Wiring.parse(JSON.parse(readFileSync(wiringFile, 'utf8')));
