import { ProblemError } from '../../../shared/calls/errors.ts';

/**
 * Refuses a message that names another user than the sender. Omitted fields name no user.
 * @param own names of the sender
 */
export function assertOwnConversation(
  named: Readonly<Record<string, string | undefined>>,
  own: readonly string[],
): void {
  for (const [field, value] of Object.entries(named)) {
    if (value === undefined || own.includes(value)) continue;
    throw new ProblemError('forbidden', 'This belongs to another user', { field });
  }
}
