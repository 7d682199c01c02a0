import { confirmEmail } from '../../../shared/calls/identity/accounts.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { emailByDefault } from '../../notifying/channels/email-by-default.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import { accountStore } from './account-store.ts';

export const handler = handleCall(confirmEmail, async ({ body, table, now, audit }) => {
  const tokens = oneTimeTokens(table);
  const grant = await tokens.find('confirm-email', body.confirmToken, now);
  if (grant?.email !== body.email) throw expired();
  audit.by(grant);
  // Before the token is consumed, so that the link still works after a failure.
  if (!(await accountStore(table).confirmEmail(grant, audit))) throw expired();
  await emailByDefault(table, grant, { cause: 'confirmed-email', now });
  if (!(await tokens.consume(body.confirmToken))) throw expired();
});

const expired = () =>
  new ProblemError('invalid_input', messages.confirmTokenExpired, { field: 'confirmToken' });
