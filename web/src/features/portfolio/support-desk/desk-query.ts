import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  answerCustomer,
  changeDeskEntry,
  type DeskAction,
  type DeskConversation,
  type DeskEntry,
  getDeskContactRequest,
  getDeskConversation,
  listDesk,
  readCustomer,
} from '../../../../../shared/calls/portfolio/desk.ts';
import {
  type ChatMessage,
  type ConversationState,
  type DeskKind,
  deskKinds,
} from '../../../../../shared/models/portfolio/chat.ts';
import { contiguousEnd, mergeMessages } from '../../../entities/chat/merge-messages.ts';
import { callApi } from '../../../lib/api.ts';
import { pollEvery, callQuery } from '../../../lib/call-query.ts';
import { useServerMessages, useSocketOpenings } from '../../../lib/socket.ts';
import { useChange } from '../../../lib/use-change.ts';

/** Names an entry of the desk, as in its address: `chat/<account>/<user>`. */
export interface EntryKey {
  kind: DeskKind;
  accountId: string;
  id: string;
}

const deskKey = ['desk'];
const deskListKey = [...deskKey, 'list'];

/** A pushed change can be lost, so the server is asked as well. */
const pollEveryMs = 30_000;

/** @param search words that every entry has; all entries if empty */
export const deskQuery = (state: ConversationState, search = '') =>
  queryOptions({
    ...callQuery([...deskListKey, state, search], listDesk, {
      query: search === '' ? { state } : { state, search },
    }),
    refetchInterval: pollEvery(pollEveryMs),
    staleTime: 0,
  });

const detailKey = ({ kind, accountId, id }: EntryKey) => [...deskKey, kind, accountId, id];

export const conversationQuery = (key: EntryKey) =>
  queryOptions({
    ...callQuery(detailKey(key), getDeskConversation, { params: key }),
    refetchInterval: pollEvery(pollEveryMs),
    staleTime: 0,
    // Earlier messages that were loaded stay, and so do those that were pushed in the meantime.
    structuralSharing: (before, after) => withMessagesOf(before, after),
  });

function withMessagesOf(before: unknown, after: unknown): unknown {
  if (!isConversation(before) || !isConversation(after)) return after;
  return { ...after, messages: mergeMessages(before.messages, after.messages) };
}
const isConversation = (value: unknown): value is DeskConversation =>
  typeof value === 'object' && value !== null && 'messages' in value;

export const requestQuery = (key: EntryKey) =>
  queryOptions({
    ...callQuery(detailKey(key), getDeskContactRequest, { params: key }),
    staleTime: 0,
  });

/** Keeps the desk up to date: what one member of staff does, the others see. */
export function useDeskUpdates(): void {
  const client = useQueryClient();
  const reloadLists = (): void => void client.invalidateQueries({ queryKey: deskListKey });
  const addMessage = (key: EntryKey, message: ChatMessage): void => {
    client.setQueryData<DeskConversation>(detailKey(key), (found) => {
      if (found === undefined) return found;
      const messages = mergeMessages(found.messages, [message]);
      if (contiguousEnd(messages) !== messages.at(-1)?.seq)
        void client.invalidateQueries({ queryKey: detailKey(key) });
      return { ...found, messages };
    });
  };
  useServerMessages((message) => {
    if (message.type === 'desk_message') {
      const { accountId, userId: id } = message;
      addMessage({ kind: 'chat', accountId, id }, message.message);
      reloadLists();
    }
    if (message.type === 'desk_changed') {
      reloadLists();
      void client.invalidateQueries({ queryKey: detailKey(message) });
    }
  });
  useSocketOpenings(() => void client.invalidateQueries({ queryKey: deskKey }));
}

/** Take, give back, close or reopen. */
export const useDeskAction = (key: EntryKey) =>
  useChange(
    (action: DeskAction): Promise<DeskEntry> =>
      callApi(changeDeskEntry, { params: { ...key, action } }),
    deskKey,
  );

/** What a member of staff does in a conversation. */
export function useDeskChat(key: EntryKey) {
  const client = useQueryClient();
  const { accountId, id } = key;
  const params = { accountId, id };
  const add = (messages: readonly ChatMessage[]): void =>
    void client.setQueryData<DeskConversation>(
      detailKey(key),
      (found) => found && { ...found, messages: mergeMessages(found.messages, messages) },
    );
  return {
    send: async ({ id: client_id, content }: { id: string; content: string }): Promise<void> => {
      add([await callApi(answerCustomer, { params, body: { content, client_id } })]);
      await client.invalidateQueries({ queryKey: deskKey });
    },
    loadOlder: async (before: number): Promise<boolean> => {
      const { messages } = await callApi(getDeskConversation, { params, query: { before } });
      add(messages);
      return messages.length > 0;
    },
    /** A failure is made up for by the next message. */
    markSeen: async (upTo: number): Promise<void> => {
      await callApi(readCustomer, { params, body: { upTo } }).catch(() => undefined);
    },
  };
}

/** The entry that an address names: `chat/<account>/<user>`. */
export function entryOf(address: string | null): EntryKey | undefined {
  const [kindText, accountId, id, ...more] = address?.split('/') ?? [];
  const kind = deskKinds.find((one) => one === kindText);
  if (kind === undefined || !accountId || !id || more.length > 0) return undefined;
  return { kind, accountId, id };
}

export const addressOf = ({ kind, accountId, id }: EntryKey): string =>
  `${kind}/${accountId}/${id}`;
