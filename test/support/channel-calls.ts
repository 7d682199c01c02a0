import { userEntity } from '../../functions/platform/callers/user-entity.ts';
import { getNotificationSettings } from '../../shared/calls/notifying/channels.ts';
import type { CallContract } from '../../shared/calls/define-call.ts';
import { callRaw } from './call-handler.ts';
import { loadHandler } from './load-handler.ts';
import { useTable } from './scans.ts';
import { seedAccount, type SeededUser } from './seed-account.ts';

/** A root user, signed in. */
export type ChannelOwner = SeededUser & { sessionId: string };

/** New accounts, and the calls on their channels. */
export async function useChannelCalls() {
  const table = await useTable();
  const confirm = ({ accountId, userId }: SeededUser, emailConfirmed = true) =>
    userEntity(table).patch({ accountId, userId }).set({ emailConfirmed }).go();
  const ask = async (
    contract: CallContract,
    as: ChannelOwner,
    body?: Record<string, unknown>,
    params: Record<string, string> = { userEmail: as.email },
  ) => {
    return callRaw(await loadHandler(contract), contract, { params, body }, { as });
  };
  return {
    table,
    ask,
    confirm,
    async owner(isConfirmed = true): Promise<ChannelOwner> {
      const user = await seedAccount(table);
      await confirm(user, isConfirmed);
      return { ...user, sessionId: 'one' };
    },
    shown: async (as: ChannelOwner) => (await ask(getNotificationSettings, as)).body,
    refusalOf: ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.message],
  };
}
