import { CustomAttributeType } from 'electrodb';
import type { ClientRoles } from '../../../shared/models/registry/client.ts';
import { roles } from '../../../shared/models/identity/user.ts';
import { ofAccount, inAccount, type ItemOf } from '../../platform/table/entity.ts';

/**
 * A member of an account's team: invited, and joined once they have set a password and are a user. The account's
 * counter changes in the transaction that adds or removes them.
 * Access: by account and email address; all of an account.
 */
export const subUserEntity = ofAccount('sub-user', {
  attributes: {
    email: { type: 'string', required: true },
    /** A new one if the same address is invited again after a removal. */
    subUserId: { type: 'string', required: true },
    firstName: { type: 'string', required: true },
    lastName: { type: 'string', required: true },
    role: { type: roles, required: true },
    invitedUntil: { type: 'string', required: true },
    /** Id of the user; absent until they have set a password. */
    userId: { type: 'string' },
    /** The clients that they are limited to, by `clientId`; absent without a limit. Their user has the same. */
    clients: { type: CustomAttributeType<ClientRoles>('any') },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    byEmail: inAccount('sub-user#${email}', 'none'),
  },
});

export type TeamMember = ItemOf<typeof subUserEntity>;
