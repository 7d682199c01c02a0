import * as z from 'zod';

const texts = z.record(z.string(), z.array(z.string()));

/** An element to look for, and the wanted properties. */
const ElementProbe = z.object({
  selector: z.string(),
  attributes: z.array(z.string()),
  /** Names of JavaScript properties of the element. */
  properties: z.array(z.string()),
  wantsText: z.boolean(),
});

/** Evidence to collect from a page. */
export const PageProbes = z.object({
  /** Paths of global JavaScript values, such as `jQuery.fn.jquery`. */
  globals: z.array(z.string()),
  elements: z.array(ElementProbe),
});
export type PageProbes = z.infer<typeof PageProbes>;
export const noProbes: PageProbes = { globals: [], elements: [] };

/** Evidence from a page after its scripts have run. All of it comes from the page: data, bounded in size. */
export const PageEvidence = z.object({
  url: z.string(),
  /** The final document, at most a million characters. */
  html: z.string(),
  /** Addresses of scripts. */
  scriptSrc: z.array(z.string()),
  /** By name in lower case. */
  meta: texts,
  cookies: texts,
  /** Headers of the document, by lower-case name. */
  headers: texts,
  /** Existing globals; empty text for a value that is neither text nor number. */
  globals: z.record(z.string(), z.string()),
  /** Elements that exist, a few of each selector. */
  elements: z.array(
    z.object({
      selector: z.string(),
      /** Address that it links to or loads, absolute. */
      address: z.string().optional(),
      text: z.string().optional(),
      attributes: z.record(z.string(), z.string()),
      properties: z.record(z.string(), z.string()),
    }),
  ),
});
export type PageEvidence = z.infer<typeof PageEvidence>;

/** Requests to the rules: what to look for in a page, or its technologies. */
export const RulesTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('probes') }),
  z.object({ kind: z.literal('match'), evidence: PageEvidence }),
]);
export type RulesTask = z.infer<typeof RulesTask>;
