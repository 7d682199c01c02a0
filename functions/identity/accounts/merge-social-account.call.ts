import { mergeSocialAccount as contract } from '../../../shared/calls/identity/social.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { emailByDefault } from '../../notifying/channels/email-by-default.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { verifyProof as verify } from '../../providers/oidc/verify-id-token.ts';
import { identityLinkedMail, unprovenRemovedMail } from '../../providers/email/access-mails.ts';
import { accountStore } from './account-store.ts';
import { madeBy } from './device-name.ts';
import { mergeAccount } from './merge-account.ts';
import { acceptProof, proofIn, startSession, spendProof } from './social-accounts.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { tryToMail } from '../../providers/email/try-to-mail.ts';

export const handler = handleCall(contract, async ({ body, table, client, now, audit }) => {
  const proof = proofIn({ ...body, microsoftId: body.newmicrosoftId });
  // The contract has seen to it that there is one.
  if (proof === undefined) throw noAccount();
  const identity = await acceptProof(table, proof, { verify, now });
  const user = await accountStore(table).findByEmail(identity.email);
  if (user === undefined) throw noAccount();
  await spendProof(table, identity, now);
  const directory = userDirectory();
  const removed = await mergeAccount({ table, directory }, user, { identity, now, audit });
  if (!user.emailConfirmed) await emailByDefault(table, user, { cause: 'confirmed-email', now });
  const link = { provider: identity.provider, linked: identity.email, ...madeBy(client) };
  await tryToMail('a linked account', user, (publicUrl) =>
    identityLinkedMail(publicUrl, user, link),
  );
  if (removed.length > 0)
    await tryToMail('what was removed', user, (publicUrl) =>
      unprovenRemovedMail(publicUrl, user, removed),
    );
  return startSession(table, directory, { user, client, now });
});

const noAccount = () => new ProblemError('not_found', 'There is no account with this address');
