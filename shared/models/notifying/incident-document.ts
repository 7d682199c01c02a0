import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';

/**
 * An incident with its timeline and post-mortem, as it is printed and shared: without what the team wrote for itself. Texts of others
 * are text.
 */
export const IncidentDocument = z.object({
  severity: z.string(),
  standing: z.string().describe('How it stood, in words'),
  pages: z.number().int(),
  sites: z.array(z.string()),
  omittedSites: z.number().int(),
  entries: z.array(z.object({ at: isoTime, text: z.string() })).describe('Oldest first'),
  omittedEntries: z.number().int().describe('Later ones'),
  url: z.string().describe('The page that was affected first'),
  checks: z.array(z.object({ at: isoTime, text: z.string(), excerpt: z.string().optional() })),
  picture: z
    .object({ image: z.string().nullable(), text: z.string() })
    .nullable()
    .describe('Null without an outage'),
  before: z.array(z.object({ at: isoTime, text: z.string() })).describe('What changed before it'),
  postMortem: z.string().describe('Markdown'),
});
export type IncidentDocument = z.infer<typeof IncidentDocument>;
