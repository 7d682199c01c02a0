import * as z from 'zod';

const texts = z.record(z.string(), z.array(z.string()));

/** An element to look for, and what of it is wanted. */
const ElementProbe = z.object({
  selector: z.string(),
  attributes: z.array(z.string()),
  /** Names of JavaScript properties of the element. */
  properties: z.array(z.string()),
  wantsText: z.boolean(),
});

/** What to look for in a page. */
export const PageProbes = z.object({
  /** Paths of global JavaScript values, such as `jQuery.fn.jquery`. */
  globals: z.array(z.string()),
  elements: z.array(ElementProbe),
});
export type PageProbes = z.infer<typeof PageProbes>;
export const noProbes: PageProbes = { globals: [], elements: [] };

/** What a page was like once its scripts had run. All of it comes from that page: data, bounded in size. */
export const PageEvidence = z.object({
  url: z.string(),
  /** The document as it became, at most a million characters. */
  html: z.string(),
  /** Addresses of scripts. */
  scriptSrc: z.array(z.string()),
  /** By name in lower case. */
  meta: texts,
  cookies: texts,
  /** Of the document itself, by name in lower case. */
  headers: texts,
  /** Those of the globals that exist; empty text for a value that is neither text nor number. */
  globals: z.record(z.string(), z.string()),
  /** Elements that exist, a few of each selector. */
  elements: z.array(
    z.object({
      selector: z.string(),
      text: z.string().optional(),
      attributes: z.record(z.string(), z.string()),
      properties: z.record(z.string(), z.string()),
    }),
  ),
});
export type PageEvidence = z.infer<typeof PageEvidence>;
