import type { ChatMessage } from '../../../../shared/models/portfolio/chat.ts';

/** Messages in the server's order, each once; a newer copy of a message replaces the older one. */
export function mergeMessages(
  known: readonly ChatMessage[],
  added: readonly ChatMessage[],
): ChatMessage[] {
  const bySeq = new Map([...known, ...added].map((message) => [message.seq, message]));
  return [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
}

/** Place of the last message before the first gap: what follows it has to be asked for. 0 if there is none. */
export function contiguousEnd(messages: readonly ChatMessage[]): number {
  const [first] = messages;
  if (first === undefined) return 0;
  const gap = messages.findIndex(({ seq }, index) => seq !== first.seq + index);
  return messages.at(gap === -1 ? -1 : gap - 1)?.seq ?? 0;
}
