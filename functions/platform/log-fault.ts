import { type LogFields, log } from './logger.ts';
import { measure } from './measure.ts';
import { ProblemError } from '../../shared/calls/errors.ts';

/**
 * Logs a mail that could not be sent, where its recipient does not learn of it. What SES refuses is counted already
 * (`MailsRefused`); any other error is ours, and counts as one.
 */
export function logUnsent(message: string, fields: { error: unknown; userId?: string }): void {
  if (fields.error instanceof ProblemError) log.error(message, fields);
  else logFault(message, fields);
}

/** Logs an error of ours or of the operator's settings that users see as a plain sentence, and counts it for the alarm. */
export function logFault(message: string, fields: LogFields): void {
  log.error(message, fields);
  measure('OwnFaults', 1);
}
