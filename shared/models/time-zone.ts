import * as z from 'zod';
import { requires } from './texts.ts';

const sentence = 'Choose a time zone from the list';

/** Whether this machine's Intl knows the zone, by a name of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** An IANA time zone: `Europe/Vienna`. An offset such as `+02:00` is none: it knows no summer time. */
export const timeZone = z
  .string(requires(sentence))
  .max(64, sentence)
  .regex(/^[A-Za-z]/, sentence)
  .refine(isTimeZone, { error: sentence });
