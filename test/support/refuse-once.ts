import { vi } from 'vitest';

interface Command {
  input: unknown;
}

/** Runs `first` before the next command that is meant is sent, unless it throws; all others go through. */
export function beforeOnce(
  sdkClient: object,
  isMeant: (command: Command) => boolean,
  first: () => Promise<unknown>,
): void {
  // Each client has its own overloads of `send`; a test does not need them.
  const client = sdkClient as { send: (command: Command) => Promise<unknown> };
  const send = client.send.bind(client);
  const interrupting = vi.spyOn(client, 'send').mockImplementation(async (command) => {
    if (!isMeant(command)) return send(command);
    interrupting.mockRestore();
    await first();
    return send(command);
  });
}

/** Has the next command that is meant fail before it is sent; all others go through. */
export const refuseOnce = (
  sdkClient: object,
  isMeant: (command: Command) => boolean,
  error = new Error('refused'),
): void => beforeOnce(sdkClient, isMeant, async () => Promise.reject(error));
