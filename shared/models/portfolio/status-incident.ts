import * as z from 'zod';
import { isoTime, listOf } from '../../calls/fields.ts';
import { name } from '../name.ts';
import { mostComponents } from './status-page.ts';

/** How far people are with an incident. */
export const incidentStages = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentStage = (typeof incidentStages)[number];

/** Updates of one incident. */
export const mostUpdates = 50;

export const incidentTitle = name('Title', 120);
export const incidentText = name('Text', 1000);
export const incidentStage = z.enum(incidentStages, {
  error: 'The stage is investigating, identified, monitoring or resolved',
});
export const incidentComponents = listOf(z.string().min(1).max(40), {
  one: 'component',
  many: 'components',
  least: 0,
  most: mostComponents,
});

/** Planned work, announced before, while and after. */
export const Planned = z
  .object({ from: isoTime, to: isoTime }, 'The beginning and the end are required')
  .refine(({ from, to }) => from < to, {
    error: 'The end must be after the beginning',
    path: ['to'],
  });

export const StatusUpdate = z.object({
  at: isoTime,
  stage: incidentStage.optional().describe('Absent for planned maintenance'),
  text: z.string().describe('Plain text'),
});
export type StatusUpdate = z.infer<typeof StatusUpdate>;

/** What people write on a status page: an incident, or planned maintenance. */
export const StatusIncident = z.object({
  incidentId: z.string(),
  title: z.string(),
  componentIds: z.array(z.string()),
  planned: z.object({ from: isoTime, to: isoTime }).nullable().describe('Null for an incident'),
  trackedId: z.string().nullable().describe('The incident of the account that it is about'),
  updates: z.array(StatusUpdate).describe('Oldest first'),
  createdAt: isoTime,
});
export type StatusIncident = z.infer<typeof StatusIncident>;

/** How far an incident, or planned maintenance, is. */
export type Phase = IncidentStage | 'planned' | 'in progress' | 'completed';

/** Of maintenance by its planned times, of an incident by its last update. */
export function phaseOf(
  { planned, updates }: Pick<StatusIncident, 'planned' | 'updates'>,
  now: Date,
): Phase {
  if (planned === null) return updates.at(-1)?.stage ?? 'investigating';
  if (Date.parse(planned.from) > now.getTime()) return 'planned';
  return Date.parse(planned.to) > now.getTime() ? 'in progress' : 'completed';
}
