import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';
import { IncidentSummary } from './incident.ts';

/**
 * An incident with its timeline and post-mortem, as it is printed. Texts of others are text. For a client it has what
 * happened, for how long, what was done, and the post-mortem; for the team, all.
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
  forClient: IncidentSummary.pick({
    site: true,
    cause: true,
    beganAt: true,
    endedAt: true,
    outages: true,
    isFalseAlarm: true,
  })
    .extend({
      acknowledgedAt: isoTime.nullable(),
      isRuledOut: z.boolean(),
      language: z.enum(['en', 'de']),
      timeZone: z.string().describe('IANA name'),
      madeAt: isoTime,
    })
    .optional()
    .describe('Present in one for a client, which shows this instead of timeline and evidence'),
});
export type IncidentDocument = z.infer<typeof IncidentDocument>;
