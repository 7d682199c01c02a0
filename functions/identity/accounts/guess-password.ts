import { ProblemError } from '../../../shared/calls/errors.ts';
import { returnToken, takeToken } from '../../platform/limits/rate-limit.ts';
import type { Table } from '../../platform/table/table.ts';
import { guessCounter, type GuessLimit } from './guess-counter.ts';
import { isLockedInDirectory } from '../../providers/ports/user-directory.ts';

/** Wrong guesses of one client in 15 minutes, over all accounts. */
const perClient = { limit: 60, windowSeconds: 900 } as const;
/** Low, because each guess brings the user closer to Cognito's own lock: after ten it lasts 32 s, after twenty 15 minutes. */
const byStrangers = { most: 10, mostFrom: 5 } as const;
const byTrusted = { most: 10, mostFrom: 10 } as const;

interface Guess {
  email: string;
  /** Client's network address. */
  address: string;
  now: Date;
  /**
   * The known device or the session that the guess comes from. It is counted separately, so that strangers' guesses do
   * not block it.
   */
  trusted?: string | undefined;
}

interface Ports<Right> {
  /** Undefined means a wrong password. */
  attempt(): Promise<Right | undefined>;
  /** Called when the account's own guesses are used up, before the answer. */
  onLocked?(): Promise<void>;
  /** @default too many wrong passwords */
  refusal?(retryAfterSeconds: number): ProblemError;
}

const limitOf = ({ email, trusted }: Pick<Guess, 'email' | 'trusted'>): GuessLimit =>
  trusted === undefined
    ? { subject: `email#${email}`, ...byStrangers }
    : { subject: `trusted#${trusted}`, ...byTrusted };

/**
 * Lets a password be guessed, and counts the wrong ones: 60 in 15 minutes for a client over all accounts; 5 for a
 * client and 10 for all strangers at one account, until 16 minutes pass without a guess; 10 for a known device or a
 * session. A right one forgets them. An outage of the user pool does not count.
 *
 * @returns undefined for a wrong password
 * @throws ProblemError `too_many_requests`
 */
export async function guessPassword<Right>(
  table: Table,
  guess: Guess,
  { attempt, onLocked, refusal = tooManyGuesses }: Ports<Right>,
): Promise<Right | undefined> {
  const { address, now, trusted } = guess;
  const counter = guessCounter(table);
  const limit = limitOf(guess);
  const client = { ...perClient, key: `wrong-passwords#client#${address}`, now };
  const returnClientToken = async (): Promise<void> => {
    if (trusted === undefined) await returnToken(table, client);
  };
  if (trusted === undefined) {
    const turn = await takeToken(table, client);
    if (!turn.allowed) throw refusal(turn.retryAfterSeconds);
  }
  const seconds = await counter.take({ limit, from: address, now });
  if (seconds !== undefined) {
    await returnClientToken();
    await onLocked?.();
    throw refusal(seconds);
  }
  try {
    const right = await attempt();
    if (right !== undefined) await Promise.all([counter.clear(limit), returnClientToken()]);
    return right;
  } catch (error) {
    // To strangers it is a wrong password: only an account that exists can be locked.
    if (trusted === undefined && isLockedInDirectory(error)) return undefined;
    await Promise.all([counter.returnGuess({ limit, from: address }), returnClientToken()]);
    throw error;
  }
}

/** Clears the counts for the owner's first sign-in with a new password. */
export const forgetGuesses = (table: Table, email: string): Promise<void> =>
  guessCounter(table).clear(limitOf({ email }));

function tooManyGuesses(retryAfterSeconds: number): ProblemError {
  return new ProblemError(
    'too_many_requests',
    `Too many wrong passwords. Please try again in ${waitInWords(retryAfterSeconds)}, or choose a new one with “Forgot password?”.`,
    { retryAfterSeconds },
  );
}

export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
