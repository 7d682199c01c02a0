import * as z from 'zod';
import { name } from '../name.ts';
import { requires } from '../texts.ts';
import { timeZone } from '../time-zone.ts';
import { usualTarget } from '../../uptime/accounting.ts';
import { availabilityTarget } from './availability-target.ts';

const dayMinutes = 24 * 60;
/** Longest interval, in minutes: a job that runs once a month. */
const longestInterval = 31 * dayMinutes;
/** Longest grace and run, in minutes. */
const longestWait = 7 * dayMinutes;

/** Signals of a heartbeat that are stored: the newest. */
export const signalsKept = 50;
/** Characters of a signal's text that are stored. */
export const signalTextKept = 120;

export const heartbeatName = name('Name', 80);

const minutes = (what: string, longest: number) =>
  z
    .number(requires(`${what} is required`))
    .int(`${what} is a whole number of minutes`)
    .min(1, `${what} is at least 1 minute`)
    .max(longest, `${what} is at most ${longest / dayMinutes} days`);

export const HeartbeatSchedule = z.union(
  [
    z.object({
      kind: z.literal('interval'),
      everyMinutes: minutes('The interval', longestInterval).describe(
        'Longest time between two signals',
      ),
    }),
    z.object({
      kind: z.literal('cron'),
      expression: z
        .string('A cron expression is required')
        .trim()
        .max(80, 'A cron expression has at most 80 characters')
        .describe('Five fields, as in a crontab: `30 2 * * 1-5`, or `@daily`'),
      timeZone: timeZone.describe('IANA name of the zone in which the job is scheduled'),
    }),
  ],
  'Choose a schedule: an interval from 1 minute to 31 days, or a cron expression and its time zone',
);
export type HeartbeatSchedule = z.infer<typeof HeartbeatSchedule>;

/** What a user sets of a heartbeat. */
export const heartbeatFields = {
  name: heartbeatName.describe('The job behind it, such as Nightly backup'),
  schedule: HeartbeatSchedule,
  graceMinutes: minutes('The grace', longestWait).describe(
    'How late a signal may be before the heartbeat is down',
  ),
  longestRunMinutes: minutes('The longest run', longestWait)
    .nullable()
    .default(null)
    .describe('Time from start to success of a job that sends both. Null: the grace'),
  target: availabilityTarget.default(usualTarget),
};

const heartbeatStates = ['waiting', 'up', 'late', 'running', 'down', 'paused'] as const;

/** How a run went, by exit code. */
export const HeartbeatSignal = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['start', 'success', 'failure']),
  exitCode: z.number().int().nullable(),
  text: z.string().nullable(),
  durationMs: z.number().nullable().describe('Since the start of the run; null without one'),
});
export type HeartbeatSignal = z.infer<typeof HeartbeatSignal>;

export const Heartbeat = z.object({
  heartbeatId: z.string(),
  site: z.string(),
  ...heartbeatFields,
  state: z
    .enum(heartbeatStates)
    .describe(
      'waiting: no signal yet. late: within the grace. running: started and not finished yet. down: missing, failed or running too long',
    ),
  since: z.iso.datetime().describe('When it went up or down; when it was created or paused'),
  why: z.string().nullable().describe('Why it is down; follows a colon'),
  lastSignal: HeartbeatSignal.nullable(),
  expectedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the next signal is due, without the grace; null while none is expected'),
  address: z
    .string()
    .nullable()
    .describe('Where the job sends its signals; null for members who may only view the site'),
});
export type Heartbeat = z.infer<typeof Heartbeat>;
