import * as z from 'zod';
import { parseBounded } from '../../platform/bounded-parser.ts';

const Tag = z.string().regex(/^[ -~]*$/);
const Rule = z.strictObject({
  source: z.enum(['list', 'document']).optional(),
  urls: z.array(z.string()).optional(),
  where: z.unknown().optional(),
  relative_to: z.enum(['ruleset', 'document']).optional(),
  eagerness: z.enum(['immediate', 'eager', 'moderate', 'conservative']).optional(),
  referrer_policy: z.string().optional(),
  tag: Tag.optional(),
  requires: z.array(z.literal('anonymous-client-ip-when-cross-origin')).optional(),
  expects_no_vary_search: z.string().optional(),
});
/** https://html.spec.whatwg.org/multipage/speculative-loading.html#speculation-rule-set-authoring-requirements */
const RuleSet = z.strictObject({
  tag: Tag.optional(),
  prefetch: z.array(Rule).optional(),
  prerender: z.array(Rule).optional(),
});

/** Whether all speculation rules of a page have the keys and values that the HTML standard allows. */
export function hasValidSpeculationRules(html: string): boolean {
  const sets: string[] = [];
  let isInside = false;
  parseBounded(html, {
    onopentag: (name, { type }) => {
      isInside = name === 'script' && type?.trim().toLowerCase() === 'speculationrules';
      if (isInside) sets.push('');
    },
    ontext: (text) => {
      if (isInside) sets.push(`${sets.pop()}${text}`);
    },
    onclosetag: () => {
      isInside = false;
    },
  });
  return sets.every((json) => RuleSet.safeParse(parsed(json)).success);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
