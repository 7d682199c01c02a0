import { ProblemError } from '../../shared/calls/errors.ts';
import { log } from './logger.ts';
import { logFault } from './log-fault.ts';

/**
 * Logs a mail that could not be sent, where its recipient does not learn of it. What SES refuses is counted already
 * (`MailsRefused`); any other error is ours, and counts as one.
 */
export function logUnsent(message: string, fields: { error: unknown; userId?: string }): void {
  if (fields.error instanceof ProblemError) log.error(message, fields);
  else logFault(message, fields);
}
