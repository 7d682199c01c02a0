import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { epochSeconds, type Table } from '../../platform/table/table.ts';

export interface GuessLimit {
  /** The account or the client of the guesses. */
  subject: string;
  /** Wrong guesses of all clients together. */
  most: number;
  /** Wrong guesses of one client. */
  mostFrom: number;
}

interface Guess {
  limit: GuessLimit;
  /** Client's network address. */
  from: string;
  now: Date;
}

/**
 * Guesses are forgotten after this time without one: a minute more than Cognito's own, so that Cognito's lock, which
 * also affects known devices, lasts no longer than after `most` guesses.
 */
export const quietSeconds = 16 * 60;

/** Wrong guesses, counted over all clients and for each of them, in one item. */
export function guessCounter({ client, tableName: TableName }: Table) {
  const keyOf = ({ subject }: Pick<GuessLimit, 'subject'>) => ({
    pk: `limit#guesses#${subject}`,
    sk: 'guesses',
  });
  const namesOf = (from: string) => ({ '#count': 'count', '#from': `from#${from}` });

  const begin = ({ limit, from, now }: Guess) =>
    client.send(
      new PutCommand({
        TableName,
        Item: {
          ...keyOf(limit),
          count: 1,
          [namesOf(from)['#from']]: 1,
          expiresAt: epochSeconds(now) + quietSeconds,
        },
        ConditionExpression: 'attribute_not_exists(expiresAt) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': epochSeconds(now) },
      }),
    );

  const add = ({ limit, from, now }: Guess) =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: keyOf(limit),
        UpdateExpression:
          'SET #count = #count + :one, #from = if_not_exists(#from, :none) + :one, expiresAt = :end',
        ConditionExpression:
          '#count < :most AND (attribute_not_exists(#from) OR #from < :mostFrom)',
        ExpressionAttributeNames: namesOf(from),
        ExpressionAttributeValues: {
          ':one': 1,
          ':none': 0,
          ':most': limit.most,
          ':mostFrom': limit.mostFrom,
          ':end': epochSeconds(now) + quietSeconds,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );

  return {
    /**
     * Counts before the guess, so that simultaneous guesses count too.
     * @returns seconds to wait if there is none left
     */
    async take(guess: Guess): Promise<number | undefined> {
      if ((await refusalOf(begin(guess))) === undefined) return undefined;
      const refusal = await refusalOf(add(guess));
      if (refusal === undefined) return undefined;
      const seconds = epochSeconds(guess.now);
      const end = Number(refusal.Item?.['expiresAt']?.N ?? seconds + quietSeconds);
      return Math.max(1, end - seconds);
    },

    /** For a guess that could not be checked. */
    async returnGuess({ limit, from }: Omit<Guess, 'now'>): Promise<void> {
      await refusalOf(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(limit),
            UpdateExpression: 'SET #count = #count - :one, #from = #from - :one',
            ConditionExpression: '#count > :none AND #from > :none',
            ExpressionAttributeNames: namesOf(from),
            ExpressionAttributeValues: { ':one': 1, ':none': 0 },
          }),
        ),
      );
    },

    /** Forgets all guesses: one was right, or there is a new password. */
    async clear(limit: Pick<GuessLimit, 'subject'>): Promise<void> {
      await client.send(new DeleteCommand({ TableName, Key: keyOf(limit) }));
    },
  };
}

async function refusalOf(
  sending: Promise<unknown>,
): Promise<ConditionalCheckFailedException | undefined> {
  try {
    await sending;
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error;
    throw error;
  }
}
