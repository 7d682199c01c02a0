import * as z from 'zod';

/** A plugin of WordPress, a module of Drupal, an app of Shopify; both of the former have themes. */
export const extensionKinds = ['plugin', 'theme', 'module', 'app'] as const;

/**
 * The row of a finding's evidence that weighs most: what the verdict says of the finding comes from it alone. Names come
 * from the scanned page.
 */
export const Ground = z.object({
  kind: z
    .enum(['file', 'document', 'element', 'company', 'page'])
    .describe('What the row is about; `document` is the page’s own HTML with its inline scripts'),
  name: z.string().max(200).describe('File name, opening tag or company; empty for the page'),
  host: z.string().max(200).optional().describe('Host of the file, if it is not the page’s'),
  extension: z
    .object({ kind: z.enum(extensionKinds), name: z.string().max(200) })
    .optional()
    .describe('What the file is part of, named as its directory: of WordPress, Drupal or Shopify'),
  of: z
    .number()
    .int()
    .optional()
    .describe('Number of rows, if this one is less than half of the finding'),
  bytes: z.number().nonnegative().optional(),
  savedBytes: z.number().nonnegative().optional(),
  ms: z.number().nonnegative().optional().describe('On the simulated device'),
  blockingMs: z.number().nonnegative().optional().describe('Part of the total blocking time'),
  shift: z.number().nonnegative().optional().describe('Layout shift, unitless'),
  count: z.number().nonnegative().optional().describe('Elements or redirects'),
  isLcp: z.boolean().optional().describe('Whether the row is about the LCP element'),
  late: z
    .enum(['lazy', 'hidden'])
    .optional()
    .describe(
      'Why the browser asks late for the LCP image: `loading="lazy"`, or the HTML does not name it',
    ),
  isCulprit: z
    .boolean()
    .optional()
    .describe('Whether the element moved others, rather than being moved'),
});
export type Ground = z.infer<typeof Ground>;
