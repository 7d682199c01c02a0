import * as z from 'zod';
import { callsOf } from '../define-call.ts';
import { isoTime, webUrl } from '../fields.ts';

const defineCall = callsOf('imports', { ours: true });

/** Sites of one import. */
export const mostImported = 500;
/** Characters of a list. */
export const longestList = 90_000;
export const listTooLong = 'The list is too long: import it in parts';

/**
 * - `unchecked`: not looked at yet
 * - `new`: can be added
 * - `double`: named earlier in the list
 * - `exists`: a site of the account already
 * - `competitor`: watched as a competitor, which has to be removed first
 * - `invalid`: no address of a web page
 * - `unreachable`: did not answer, or as missing
 * - `over-limit`: new, but beyond what the plan allows, of sites or of pages of a site
 * - `added`: a site of the account now
 */
export const importVerdicts = [
  'unchecked',
  'new',
  'double',
  'exists',
  'competitor',
  'invalid',
  'unreachable',
  'over-limit',
  'added',
] as const;
export type ImportVerdict = (typeof importVerdicts)[number];

export const ImportRow = z.object({
  url: z.string().describe('Normalised; as it was typed if it is invalid'),
  siteName: z.string(),
  pageOf: z.string().optional().describe('The site that it is to be a page of; absent for a site'),
  client: z.string().optional().describe('Name of its client'),
  tags: z.array(z.string()).optional(),
  verdict: z.enum(importVerdicts),
  note: z.string().optional().describe('Why it is unreachable'),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** The sites that can be added, also those that a larger plan allows by now. @param room null without a limit */
export const addableSites = (rows: readonly ImportRow[], room: number | null): ImportRow[] =>
  rows
    .filter(
      ({ verdict, pageOf }) =>
        pageOf === undefined && (verdict === 'new' || verdict === 'over-limit'),
    )
    .slice(0, room ?? rows.length);

/** Names of their clients. */
export const clientsOfNew = (rows: readonly ImportRow[], room: number | null): string[] =>
  addableSites(rows, room).flatMap(({ client }) => client ?? []);

export const SiteImport = z.object({
  importId: z.string(),
  phase: z.enum(['checking', 'checked', 'adding', 'added', 'failed']),
  percent: z.number().int().min(0).max(100).describe('Progress of the current phase'),
  requestedAt: isoTime,
  room: z
    .number()
    .int()
    .nullable()
    .describe('Sites that the plan still allows; null without a limit'),
  failure: z.string().nullable().describe('Why it failed'),
  rows: z.array(ImportRow),
});
export type SiteImport = z.infer<typeof SiteImport>;

const importId = z
  .string('Import is required')
  .min(1, 'Import is required')
  .max(64, 'There is no such import');

export const startImport = defineCall({
  id: 'start-import',
  path: '/imports',
  summary:
    'Check sites to import, from a list or a sitemap, without adding any: which are new, double, beyond the plan or unreachable. While an import is open, returns that one',
  whenExpired: 'refused',
  body: z
    .object({
      list: z
        .string('Addresses must be a text')
        .max(longestList, listTooLong)
        .optional()
        .describe(
          'CSV with a header (url, name, client, tags) or without one; or one address a line',
        ),
      sitemap: webUrl.optional().describe('Address of a sitemap'),
      as: z
        .enum(['pages', 'sites'], 'As is pages or sites')
        .default('pages')
        .describe('Whether the addresses of a sitemap become pages of one site, or a site each'),
    })
    .refine(({ list, sitemap }) => (list === undefined) !== (sitemap === undefined), {
      error: 'Give a list or a sitemap',
      path: ['list'],
    }),
  answer: SiteImport,
  status: 202,
  errors: ['invalid_input'],
  limit: { requests: 12, windowSeconds: 3600 },
});

export const getImport = defineCall({
  id: 'get-import',
  path: '/imports',
  summary: 'The newest import of the account, for a week',
  answer: z.object({ import: SiteImport.nullable() }),
});

export const confirmImport = defineCall({
  id: 'confirm-import',
  path: '/imports/confirm',
  summary:
    'Add the new sites of a checked import, at most as many as the plan allows, and its unknown clients if they are wanted',
  whenExpired: 'refused',
  body: z.object({
    importId,
    createClients: z
      .boolean('Create clients is true or false')
      .default(false)
      .describe('Whether clients that the account does not have are created first'),
  }),
  writes: { kind: 'site' },
  answer: SiteImport,
  status: 202,
  errors: ['not_found', 'conflict', 'limit_reached'],
});
