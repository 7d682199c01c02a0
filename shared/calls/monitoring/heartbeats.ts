import * as z from 'zod';
import {
  Heartbeat,
  heartbeatFields,
  HeartbeatSignal,
  signalsKept,
  signalTextKept,
} from '../../models/monitoring/heartbeat.ts';
import { requires } from '../../models/texts.ts';
import { callsOf } from '../define-call.ts';
import { webUrl } from '../fields.ts';

const defineCall = callsOf('heartbeats', { ours: true, errors: ['not_found'] });

const url = webUrl.describe('The site');
const heartbeatId = z.uuid({
  error: ({ code }) =>
    code === 'invalid_type' ? 'Heartbeat is required' : 'This heartbeat does not exist',
});
const one = z.object({ url, heartbeatId });

export const listHeartbeats = defineCall({
  id: 'list-heartbeats',
  path: '/heartbeats',
  summary: 'The heartbeats of a site, or of all sites, by name',
  whenLimited: 'view',
  query: z.object({ url: url.optional().describe('The site; omitted for all of them') }),
  answer: z.object({
    heartbeats: z.array(Heartbeat),
    limit: z.number().int().describe('Heartbeats that the plan includes for each site'),
  }),
});

export const listHeartbeatSignals = defineCall({
  id: 'list-heartbeat-signals',
  path: '/heartbeats/signals',
  summary: `The newest ${signalsKept} signals of a heartbeat, newest first`,
  whenLimited: 'view',
  query: one,
  answer: z.array(HeartbeatSignal),
});

export const saveHeartbeat = defineCall({
  id: 'save-heartbeat',
  path: '/heartbeats',
  summary: 'Add a heartbeat to a site, or change all fields of one',
  whenLimited: 'work',
  whenExpired: 'refused',
  body: z.object({
    url,
    heartbeatId: heartbeatId.optional().describe('The heartbeat to change; omitted for a new one'),
    ...heartbeatFields,
  }),
  writes: { kind: 'heartbeat', names: ({ body }) => [body.name] },
  answer: Heartbeat,
  errors: ['not_found', 'limit_reached', 'conflict'],
});

export const pauseHeartbeat = defineCall({
  id: 'pause-heartbeat',
  path: '/heartbeats/pause',
  summary: 'Pause a heartbeat, or resume it: time until then is not counted',
  whenLimited: 'work',
  body: one.extend({ paused: z.boolean(requires('Paused is required')) }),
  writes: { kind: 'heartbeat' },
  answer: Heartbeat,
});

export const renewHeartbeatAddress = defineCall({
  id: 'renew-heartbeat-address',
  path: '/heartbeats/address',
  summary: 'Give a heartbeat a new address; the former one stops working at once',
  whenLimited: 'work',
  body: one,
  writes: { kind: 'heartbeat' },
  answer: Heartbeat,
});

export const removeHeartbeat = defineCall({
  id: 'remove-heartbeat',
  path: '/heartbeats/remove',
  summary: 'Remove a heartbeat with its signals; succeeds if it is already removed',
  whenLimited: 'work',
  body: one,
  writes: { kind: 'heartbeat' },
});

/**
 * A signal of a job. Anyone who knows the address may send it. Unknown, former and malformed addresses get the same answer.
 */
const signal = {
  alsoBy: ['GET', 'HEAD'],
  caller: 'public',
  bodyType: 'text',
  body: z
    .string()
    .max(2 * 1024 * 1024, 'A text has at most 2 MB')
    .describe(
      `Any text, such as the end of a log; the first ${signalTextKept} characters are kept`,
    ),
  // A company's jobs may all come from one address.
  limit: { requests: 3000, windowSeconds: 60 },
} as const;

const token = z.string().max(2000, 'An address has at most 2,000 characters');

export const sendHeartbeat = defineCall({
  ...signal,
  id: 'send-heartbeat',
  path: '/heartbeat/{token}',
  summary: 'Signal of a job that has run',
  params: z.object({ token }),
});

export const sendHeartbeatSignal = defineCall({
  ...signal,
  id: 'send-heartbeat-signal',
  path: '/heartbeat/{token}/{signal}',
  summary: 'Signal of a job that starts, has failed, or has ended with an exit code',
  params: z.object({
    token,
    signal: z
      .string()
      .max(40, 'A signal is start, success, fail, or an exit code from 0 to 255')
      .describe(
        '`start`, `success`, `fail`, or an exit code from 0 to 255, of which 0 is a success',
      ),
  }),
});
