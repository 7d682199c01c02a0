import { entity, gsi1, gsi2, inAccount, type ItemOf } from '../table/entity.ts';

/**
 * An open WebSocket of a signed-in user.
 * Access: an account's connections, to push to them; by connection id, when it closes; all, by shard, to check their
 * sessions. Connections of staff are in the shard `staffShard`, to push to the support desk.
 */
export const connectionEntity = entity('connection', {
  attributes: {
    /** `staffAccountId` where the user has no account. */
    accountId: { type: 'string', required: true },
    connectionId: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    /** The sign-in that its token descends from; void once that is ended. */
    sessionId: { type: 'string' },
    /** Epoch seconds of the sign-in; void if the password was changed later. */
    authTime: { type: 'number', required: true },
    /** Epoch seconds at which the token expires that it was opened with. */
    sessionUntil: { type: 'number', required: true },
    /** The user is limited to clients: messages to the whole account do not reach them. */
    isLimited: { type: 'boolean' },
    /** Groups of the token. */
    groups: { type: 'list', items: { type: 'string' } },
    shard: { type: 'string', required: true },
    /** API Gateway closes a connection after two hours. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byAccount: inAccount('connection#${connectionId}'),
    byId: gsi1('connection#${connectionId}', 'connection'),
    byShard: gsi2('open-connection#${shard}', '${connectionId}'),
  },
});

/** Stands for the account of staff who have none, in `accountId`. No account has this id. */
export const staffAccountId = 'staff';
export const staffShard = 'staff';

/** Represents the account of the outside check, which owns nothing and may only ping. No account has this id. */
export const lookAccountId = 'look';
/** How long a connection of the outside check may ping. */
export const lookSeconds = 60;

export const isOfStaff = ({ groups = [] }: Pick<Connection, 'groups'>): boolean =>
  groups.includes('support');

export type Connection = ItemOf<typeof connectionEntity>;
