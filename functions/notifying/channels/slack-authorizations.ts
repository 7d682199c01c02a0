import { hashOfToken, newToken } from '../../platform/secret-token.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { slackAuthorizationEntity } from './slack-authorization-entity.ts';

interface Visitor {
  accountId: string;
  userId: string;
  sessionId: string | undefined;
}

const lifeSeconds = 600;

/** States that Slack returns: valid for ten minutes, one use, and the session that created them. */
export function slackAuthorizations(table: Table) {
  const authorizations = slackAuthorizationEntity(table);
  return {
    async begin(
      { accountId, userId, sessionId = '' }: Visitor,
      clientId: string | undefined,
      now: Date,
    ): Promise<string> {
      const state = newToken();
      const expiresAt = epochSeconds(now) + lifeSeconds;
      const stateHash = hashOfToken(state);
      await authorizations
        .create({
          accountId,
          stateHash,
          userId,
          sessionId,
          ...(clientId === undefined ? {} : { clientId }),
          expiresAt,
        })
        .go();
      return state;
    },

    /**
     * Consumes a state.
     * @returns for which client it was created; undefined if it belongs to another session, was used, or has expired
     */
    async take(
      { accountId, userId, sessionId = '' }: Visitor,
      state: string,
      now: Date,
    ): Promise<{ clientId: string | undefined } | undefined> {
      const taken = await authorizations
        .delete({ accountId, stateHash: hashOfToken(state) })
        .where((item, is) =>
          [
            is.eq(item.userId, userId),
            is.eq(item.sessionId, sessionId),
            is.gt(item.expiresAt, epochSeconds(now)),
          ].join(' AND '),
        )
        .go({ response: 'all_old', returnOnConditionCheckFailure: true });
      return taken.rejected ? undefined : { clientId: taken.data?.clientId };
    },
  };
}
