import * as z from 'zod';
import { parseBounded } from '../../platform/bounded-parser.ts';

const Tag = z
  .string()
  .regex(/^[ -~]*$/)
  .nullable();
const relativeTo = z.enum(['ruleset', 'document']).optional();
/** The members of `URLPatternInit`. */
const patternParts = z.enum([
  'protocol',
  'username',
  'password',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
  'baseURL',
]);
const Pattern = z.union([z.string(), z.partialRecord(patternParts, z.string())]);
/** A valid document rule predicate. */
const Where: z.ZodType = z.lazy(() =>
  z.union([
    z.strictObject({ and: z.array(Where) }),
    z.strictObject({ or: z.array(Where) }),
    z.strictObject({ not: Where }),
    z.strictObject({
      href_matches: z.union([Pattern, z.array(Pattern)]),
      relative_to: relativeTo,
    }),
    z.strictObject({ selector_matches: z.union([z.string(), z.array(z.string())]) }),
  ]),
);
const Rule = z
  .strictObject({
    source: z.enum(['list', 'document']).optional(),
    urls: z.array(z.string()).optional(),
    where: Where.optional(),
    relative_to: relativeTo,
    eagerness: z.enum(['immediate', 'eager', 'moderate', 'conservative']).optional(),
    referrer_policy: z
      .enum([
        '',
        'no-referrer',
        'no-referrer-when-downgrade',
        'same-origin',
        'origin',
        'strict-origin',
        'origin-when-cross-origin',
        'strict-origin-when-cross-origin',
        'unsafe-url',
      ])
      .optional(),
    tag: Tag.optional(),
    requires: z.array(z.literal('anonymous-client-ip-when-cross-origin')).optional(),
    expects_no_vary_search: z.string().optional(),
    /** The standard ignores its value. */
    target_hint: z.unknown().optional(),
  })
  .refine(({ source, urls, where, relative_to: base }) => {
    const isOfDocument = source === 'document' || where !== undefined;
    if (isOfDocument) return source !== 'list' && urls === undefined && base === undefined;
    return source === undefined || urls !== undefined;
  });
/** https://html.spec.whatwg.org/multipage/speculative-loading.html#speculation-rule-set-authoring-requirements */
const RuleSet = z.strictObject({
  tag: Tag.optional(),
  prefetch: z.array(Rule).optional(),
  prerender: z.array(Rule).optional(),
});

/** Whether a page has speculation rules, and all of them are what the HTML standard allows. */
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
  return sets.length > 0 && sets.every(isValid);
}

function isValid(json: string): boolean {
  try {
    return RuleSet.safeParse(JSON.parse(json)).success;
  } catch {
    // No JSON, or nested too deeply.
    return false;
  }
}
