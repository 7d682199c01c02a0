import { unlinkIdentity as contract } from '../../../shared/calls/identity/social.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { providerNames } from '../../../shared/models/identity/identity-provider.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { identitiesOf } from './identities-of.ts';
import { linkedIdentityStore } from './linked-identity-store.ts';

export const handler = handleCall(contract, async ({ params, caller, table, audit }) => {
  const name = providerNames[params.provider];
  const store = linkedIdentityStore(table);
  const link = (await store.list(caller)).find((one) => one.provider === params.provider);
  if (link === undefined) throw new ProblemError('not_found', `No ${name} account is linked`);
  const { hasPassword } = await identitiesOf(table, caller);
  if (!(await store.unlink(link, { hasPassword, audit }))) {
    throw new ProblemError(
      'conflict',
      `Your ${name} account is your only way to sign in. Please set a password first, with “Forgot password?”.`,
    );
  }
});
