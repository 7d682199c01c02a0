import * as z from 'zod';
import { allows, timeOfDay } from '../../calls/notifying/channel-fields.ts';
import { listOf } from '../../calls/fields.ts';
import { channelKinds, channelNames } from '../notifying/channel-kind.ts';

const weekday = z
  .number('A day must be a number from 1 (Monday) to 7 (Sunday)')
  .int('A day must be a number from 1 (Monday) to 7 (Sunday)')
  .min(1, 'A day must be a number from 1 (Monday) to 7 (Sunday)')
  .max(7, 'A day must be a number from 1 (Monday) to 7 (Sunday)');

export const ClientQuietHours = z
  .object(
    {
      from: timeOfDay('The beginning'),
      to: timeOfDay('The end').describe('The same time as `from`: a whole day'),
      days: listOf(weekday, { one: 'day', many: 'days', least: 1, most: 7 }).describe(
        'On which they begin; 1 is Monday',
      ),
      allows,
    },
    'A choice of quiet hours is required',
  )
  .refine(({ from, to, days }) => from !== to || new Set(days).size < 7, {
    path: ['to'],
    error: 'Quiet hours must end on some day',
  });
export type ClientQuietHours = z.infer<typeof ClientQuietHours>;

/** The quiet hours of a client: those of the account, its own, or none. */
export const quietChoices = ['account', 'client', 'none'] as const;
export type QuietChoice = (typeof quietChoices)[number];

const routedChannel = z.enum(channelKinds, {
  error: `A channel must be one of ${Object.keys(channelNames).join(', ')}`,
});

/** Where and when messages about the sites of a client are sent, in place of the account's settings. */
export const ClientRoute = z
  .object(
    {
      channels: listOf(routedChannel, {
        one: 'channel',
        many: 'channels',
        least: 0,
        most: channelKinds.length,
      })
        .nullable()
        .describe(
          'Null for every enabled channel; none of them shows messages in the dashboard only',
        ),
      quiet: z.enum(quietChoices, {
        error: ({ input }) =>
          input === undefined
            ? 'A choice of quiet hours is required'
            : 'The quiet hours are those of the account, those of the client, or none',
      }),
      quietHours: ClientQuietHours.nullable().describe(
        'In the time zone of the root user; null unless they are those of the client',
      ),
    },
    'A choice of channels and quiet hours is required',
  )
  .refine(({ quiet, quietHours }) => quiet !== 'client' || quietHours !== null, {
    path: ['quietHours'],
    error: 'Quiet hours of the client are required',
  });
export type ClientRoute = z.infer<typeof ClientRoute>;

/** A route as it is kept; undefined where it says nothing that the settings of the account do not. */
export function keptRoute({ channels, quiet, quietHours }: ClientRoute): ClientRoute | undefined {
  if (channels === null && quiet === 'account') return undefined;
  return {
    channels: channels && channelKinds.filter((kind) => channels.includes(kind)),
    quiet,
    quietHours:
      quiet === 'client' && quietHours !== null
        ? {
            ...quietHours,
            days: [...new Set(quietHours.days)].toSorted((one, other) => one - other),
          }
        : null,
  };
}
