import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { env } from '../../functions/platform/aws/env.ts';
import { userPoolClient } from '../../functions/platform/aws/user-pool-client.ts';
import {
  answerCustomer,
  changeDeskEntry,
  type DeskAction,
} from '../../shared/calls/portfolio/desk.ts';
import { getMessages, sendMessage } from '../../shared/calls/portfolio/chat.ts';
import type { DeskKind } from '../../shared/models/portfolio/chat.ts';
import { call } from './call-handler.ts';
import { loadHandler } from './load-handler.ts';
import type { SeededUser } from './seed-account.ts';

interface StaffMember {
  userId: string;
  groups: string[];
}

/** A member of staff as docs/deploy.md says: a user of the pool, in the group, without an account. */
export async function newStaff(): Promise<StaffMember> {
  const user = { UserPoolId: env.userPoolId(), Username: `${randomUUID()}@example.com` };
  const UserAttributes = [{ Name: 'email', Value: user.Username }];
  const made = await userPoolClient().send(
    new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS', UserAttributes }),
  );
  await userPoolClient().send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'support' }));
  const userId = made.User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (userId === undefined) throw new Error('The pool made no user');
  return { userId, groups: ['support'] };
}

/** Takes a member of staff out of the pool, while their token lasts. */
export async function dismiss({ userId }: StaffMember): Promise<void> {
  const user = { UserPoolId: env.userPoolId(), Username: userId };
  await userPoolClient().send(new AdminDeleteUserCommand(user));
}

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
