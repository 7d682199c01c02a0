import { randomUUID } from 'node:crypto';
import { answerCustomer, changeDeskEntry, type DeskAction } from '../../shared/calls/desk.ts';
import { getMessages, sendMessage } from '../../shared/calls/chat.ts';
import type { DeskKind } from '../../shared/models/desk.ts';
import { call } from './call-handler.ts';
import { loadHandler } from './load-handler.ts';
import type { SeededUser } from './seed-account.ts';

/** A member of staff without an account. */
export const newStaff = () => ({ userId: randomUUID(), groups: ['support'] });
type StaffMember = ReturnType<typeof newStaff>;

/** Writes to support, as `by` says they are. */
export const write = async (
  by: SeededUser,
  content: string,
  more: { client_id?: string; from_user?: string } = {},
) =>
  call(
    await loadHandler(sendMessage),
    sendMessage,
    { body: { content, from_user: by.userId, from_email: by.email, ...more } },
    { as: by },
  );

export const messagesOf = async (
  user: SeededUser,
  query: { after?: number; before?: number } = {},
) =>
  (
    await call(
      await loadHandler(getMessages),
      getMessages,
      { params: { userId: user.userId }, query },
      { as: user },
    )
  ).body;

export const reply = async (
  as: StaffMember,
  { accountId, userId: id }: SeededUser,
  content: string,
  client_id: string = randomUUID(),
) =>
  call(
    await loadHandler(answerCustomer),
    answerCustomer,
    { params: { accountId, id }, body: { content, client_id } },
    { as },
  );

export const act = async (
  as: StaffMember,
  entry: { kind: DeskKind; accountId: string; id: string },
  action: DeskAction,
) =>
  call(
    await loadHandler(changeDeskEntry),
    changeDeskEntry,
    { params: { ...entry, action } },
    { as },
  );
export const chatOf = ({ accountId, userId: id }: SeededUser) => ({
  kind: 'chat' as const,
  accountId,
  id,
});
