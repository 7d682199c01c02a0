import * as z from 'zod';
import { requires } from '../texts.ts';

/** Share of the time that a monitor is to be available. */
export const availabilityTarget = z
  .number(requires('The target is required'))
  .min(90, 'The target is from 90 to 99.999 %')
  .max(99.999, 'The target is from 90 to 99.999 %')
  .describe('Availability that is aimed for, in percent');
