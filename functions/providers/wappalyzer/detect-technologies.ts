import type * as z from 'zod';
import { TechStackItem } from '../../../shared/models/measuring/scan-report.ts';
import { fileBeside } from '../../platform/children/start-child.ts';
import { UnfinishedWorkError, withinDeadline } from '../../platform/children/within-deadline.ts';
import { type PageEvidence, PageProbes, type RulesTask } from './page-evidence.ts';

const patienceMs = 5_000;

function ask<Answer>(input: RulesTask, answer: z.ZodType<Answer>, timeoutMs: number) {
  const file = fileBeside('wappalyzer.child', import.meta.url);
  return withinDeadline({ file, input, answer, timeoutMs });
}

let probes: Promise<PageProbes> | undefined;

/** Queries of the rules about a page's scripts and elements, which only its browser can answer. */
export function probesOfRules(): Promise<PageProbes> {
  const asked = (probes ??= ask({ kind: 'probes' }, PageProbes, patienceMs));
  asked.catch(() => (probes = undefined));
  return asked;
}

/**
 * Detects a page's technologies with Wappalyzer's rules.
 * @returns undefined if the page made it take longer than 5 s, or too much memory
 */
export async function detectTechnologies(
  evidence: PageEvidence,
  timeoutMs: number = patienceMs,
): Promise<TechStackItem[] | undefined> {
  try {
    return await ask({ kind: 'match', evidence }, TechStackItem.array(), timeoutMs);
  } catch (error) {
    if (error instanceof UnfinishedWorkError) return undefined;
    throw error;
  }
}
