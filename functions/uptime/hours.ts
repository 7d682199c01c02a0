import { env } from '../platform/aws/env.ts';
import { hourMs } from '../platform/times.ts';

/** Length of an hour of the schedules' clock, in milliseconds. */
export const clockHourMs = (): number => hourMs / env.clockSpeed();
