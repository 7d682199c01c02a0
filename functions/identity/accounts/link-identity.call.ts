import { linkIdentity as contract } from '../../../shared/calls/identity/social.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { providerNames } from '../../../shared/models/identity/identity-provider.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { verifyProof as verify } from '../../providers/oidc/verify-id-token.ts';
import { identityLinkedMail } from '../../providers/email/access-mails.ts';
import { accountStore } from './account-store.ts';
import { identitiesOf } from './identities-of.ts';
import { linkedIdentityStore } from './linked-identity-store.ts';
import { madeBy } from './device-name.ts';
import { acceptProof, spendProof } from './social-accounts.ts';
import { tryToMail } from '../../providers/email/try-to-mail.ts';

export const handler = handleCall(contract, async ({ body, caller, table, client, now, audit }) => {
  const { provider } = body;
  const identity = await acceptProof(table, body, { verify, now }).catch(asInput);
  await spendProof(table, identity, now).catch(asInput);
  const links = linkedIdentityStore(table);
  // Removes data of a deleted user.
  const owner = await links.findUser(provider, identity.subject);
  const isFree = owner === undefined;
  if (!isFree || !(await links.link(caller, identity, { now, audit }))) {
    const name = providerNames[provider];
    const message = isFree
      ? `You have linked a ${name} account already. Please unlink it first.`
      : `This ${name} account is linked already`;
    throw new ProblemError('conflict', message);
  }
  const user = await accountStore(table).findByUserId(caller.userId);
  const link = { provider, linked: identity.email, ...madeBy(client) };
  if (user !== undefined)
    await tryToMail('a linked account', user, (publicUrl) =>
      identityLinkedMail(publicUrl, user, link),
    );
  return identitiesOf(table, caller);
});

/** 401 would say that the session of the caller is over. */
function asInput(error: unknown): never {
  if (!(error instanceof ProblemError) || error.code !== 'unauthenticated') throw error;
  const { message, reason } = error;
  throw new ProblemError('invalid_input', message, { field: 'idToken', reason, cause: error });
}
