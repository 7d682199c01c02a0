import * as z from 'zod';
import { allowances, frequencies, outageTimings } from '../../models/notifying/channel-settings.ts';

export const frequencyWords = ({ input }: { input?: unknown }) =>
  input === undefined ? 'Frequency is required' : 'Frequency must be Daily, Weekly or Monthly';
export const frequency = z.enum(frequencies, { error: frequencyWords });
export const allows = z.enum(allowances, {
  error: ({ input }) =>
    input === undefined
      ? 'A choice of what is still sent is required'
      : 'What is still sent is either outages or nothing',
});
export const outageTiming = z.enum(outageTimings, {
  error: ({ input }) =>
    input === undefined
      ? 'A choice of when outages are sent is required'
      : 'Outages are sent either at-once or together',
});
export const checkbox = z.boolean({
  error: ({ input }) =>
    input === undefined ? 'Each checkbox is required' : 'A checkbox is either true or false',
});

export const timeOfDay = (what: string) =>
  z
    .string(`${what} is required`)
    .max(5, `${what} must be a time such as 22:00`)
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, `${what} must be a time such as 22:00`);

export const quietHours = z
  .object(
    { from: timeOfDay('The beginning'), to: timeOfDay('The end'), allows },
    'A choice of quiet hours is required',
  )
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'Quiet hours must not start and end at the same time',
  });

const moment = (what: string) =>
  z
    .string(`${what} is required`)
    .max(40, `${what} is not a time`)
    .pipe(z.iso.datetime(`${what} is not a time in UTC, such as 2026-11-22T18:00:00Z`));

export const maintenanceWindow = z
  .object(
    {
      from: moment('The beginning'),
      to: moment('The end'),
      allows,
      note: z
        .string('A note must be a text')
        .trim()
        .max(200, 'A note has at most 200 characters')
        .optional(),
    },
    'Enter a start and an end',
  )
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: 'The window must end after it starts',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 31 * 86_400_000, {
    path: ['to'],
    error: 'A window lasts at most 31 days',
  });
