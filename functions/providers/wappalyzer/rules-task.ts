import * as z from 'zod';
import { PageEvidence } from './page-evidence.ts';

/** What the rules are asked: what to look for in a page, or what a page was made with. */
export const RulesTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('probes') }),
  z.object({ kind: z.literal('judge'), evidence: PageEvidence }),
]);
export type RulesTask = z.infer<typeof RulesTask>;
