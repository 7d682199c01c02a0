import { type LogFields, log } from './logger.ts';
import { measure } from './measure.ts';

/** Logs an error of ours or of the operator's settings that users see as a plain sentence, and counts it for the alarm. */
export function logFault(message: string, fields: LogFields): void {
  log.error(message, fields);
  measure('OwnFaults', 1);
}
