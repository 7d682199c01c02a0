import { randomUUID } from 'node:crypto';
import type { Table } from '../../functions/platform/table/table.ts';
import { accountStore } from '../../functions/identity/accounts/account-store.ts';
import { register } from '../../shared/calls/identity/accounts.ts';
import { call } from '../support/call-handler.ts';
import { loadHandler } from '../support/load-handler.ts';

export const password = 'Analytical!1843';

export const newPerson = () => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `${randomUUID()}@example.com`,
  password,
  role: 'CEO' as const,
  usePlan: 'Other' as const,
});

export async function newUser(table: Table) {
  const person = newPerson();
  await call(await loadHandler(register), register, { body: person });
  const user = await accountStore(table).findByEmail(person.email);
  if (user === undefined) throw new Error('The registration of a sample failed');
  return user;
}
