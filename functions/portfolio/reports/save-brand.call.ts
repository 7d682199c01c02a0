import { ProblemError } from '../../../shared/calls/errors.ts';
import { saveBrand as contract } from '../../../shared/calls/portfolio/reports.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import { usersOf } from '../../platform/callers/user-entity.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { checkedLogo } from '../../registry/clients/checked-logo.ts';
import type { Table } from '../../platform/table/table.ts';
import { saveBrand, toBrand } from './brand-store.ts';

export const handler = handleCall(contract, async ({ body, caller, table, audit }) => {
  const { accountId } = caller;
  const { plan } = await readAccount(table, accountId);
  if (body.replyTo !== null) await requireColleague(table, accountId, body.replyTo);
  const logo = body.logo == null ? body.logo : checkedLogo(body.logo);
  return toBrand(await saveBrand(table, accountId, { ...body, logo }, audit), plan);
});

/** Answers of clients must not reach a stranger, so the address is that of a user who has confirmed it. */
async function requireColleague(table: Table, accountId: string, address: string): Promise<void> {
  const users = await usersOf(table, accountId);
  if (users.some(({ email, emailConfirmed }) => emailConfirmed && email === address)) return;
  throw new ProblemError(
    'invalid_input',
    'Reply address must be that of a user of this account who has confirmed it',
    { field: 'replyTo' },
  );
}
