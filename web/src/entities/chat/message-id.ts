/** Id of a new message: sent again under the same id, it stays one message. */
export const newMessageId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
