import type { Identities } from '../../../shared/calls/identity/social.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { Table } from '../../platform/table/table.ts';
import { accountStore } from './account-store.ts';
import { linkedIdentityStore } from './linked-identity-store.ts';

/** The ways in of a user. */
export async function identitiesOf(
  table: Table,
  owner: { accountId: string; userId: string },
): Promise<Identities> {
  const [user, links] = await Promise.all([
    accountStore(table).findByUserId(owner.userId),
    linkedIdentityStore(table).list(owner),
  ]);
  if (user === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
  return {
    identities: links.map(({ provider, email, linkedAt }) => ({ provider, email, linkedAt })),
    hasPassword: user.hasPassword ?? true,
  };
}
