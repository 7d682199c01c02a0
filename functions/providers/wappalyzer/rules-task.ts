import * as z from 'zod';
import { PageEvidence } from './page-evidence.ts';

/** Requests to the rules: what to look for in a page, or its technologies. */
export const RulesTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('probes') }),
  z.object({ kind: z.literal('match'), evidence: PageEvidence }),
]);
export type RulesTask = z.infer<typeof RulesTask>;
