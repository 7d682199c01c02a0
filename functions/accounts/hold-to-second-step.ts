import { log } from '../platform/logger.ts';
import {
  asksForCode,
  type SecondStep,
  type Session,
  type UserDirectory,
} from '../providers/ports/user-directory.ts';
import type { User } from '../platform/callers/user-entity.ts';

/**
 * Asks for the code that the table says this user has, where the directory did not: the owner of a token can switch the second
 * step off at the directory itself, past the password and past the team's rule.
 */
export async function holdToSecondStep(
  directory: Pick<UserDirectory, 'signIn' | 'switchSecondStep'>,
  { userId, email, twoStepSince }: User,
  { password, answer }: { password: string; answer: Session | SecondStep },
): Promise<Session | SecondStep> {
  if (twoStepSince === undefined || asksForCode(answer)) return answer;
  log.warn('the user pool asked for no code', { userId });
  // Without an app, as in a user pool that replaces a lost one, there is no code to ask for.
  if (!(await directory.switchSecondStep(userId, true))) return answer;
  return (await directory.signIn(email, password)) ?? answer;
}
