import { noteClientCall } from '../../../shared/calls/registry/clients.ts';
import { nameOfUser } from '../../platform/callers/caller.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { clientNotFound } from './client-rules.ts';
import { clientStore } from './client-store.ts';

export const handler = handleCall(noteClientCall, async ({ body, caller, table, now, audit }) => {
  const { accountId, userId, email } = caller;
  const { data: user } = await userEntity(table).get({ accountId, userId }).go();
  const by = user === null ? email : nameOfUser(user);
  const called = { at: now.toISOString(), by, note: body.note };
  const key = { accountId, clientId: body.clientId };
  if (!(await clientStore(table).noteCall(key, called, audit))) throw clientNotFound();
  return called;
});
