import { useState } from 'react';
import { errorMessage } from '../../lib/api.ts';

/** Id of a new message: sent again under the same id, it stays one message. */
const newMessageId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A message that the server has not confirmed yet. */
interface Unsent {
  id: string;
  content: string;
  /** Why it was not sent; undefined while it is on its way. */
  failure?: string;
}

/** Messages on their way. A failed one can be sent again, and stays one message. */
export function useOutbox(deliver: (message: Pick<Unsent, 'id' | 'content'>) => Promise<void>) {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const without = (id: string) => (all: readonly Unsent[]) => all.filter((one) => one.id !== id);
  const send = async (message: Pick<Unsent, 'id' | 'content'>): Promise<void> => {
    const { id, content } = message;
    setUnsent((all) => [...without(id)(all), { id, content }]);
    try {
      await deliver(message);
      setUnsent(without(id));
    } catch (error) {
      const failure = errorMessage(error, 'The message could not be sent');
      setUnsent((all) => all.map((one) => (one.id === id ? { ...one, failure } : one)));
    }
  };
  return {
    unsent,
    send: (content: string): void => void send({ id: newMessageId(), content }),
    again: ({ id, content }: Unsent): void => void send({ id, content }),
    discard: ({ id }: Unsent): void => setUnsent(without(id)),
  };
}
