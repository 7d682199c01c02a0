import { vi } from 'vitest';

interface Command {
  input: unknown;
}

/** Has the next command that is meant fail before it is sent; all others go through. */
export function refuseOnce(
  sdkClient: object,
  isMeant: (command: Command) => boolean,
  error = new Error('refused'),
): void {
  // Each client has its own overloads of `send`; a test does not need them.
  const client = sdkClient as { send: (command: Command) => Promise<unknown> };
  const send = client.send.bind(client);
  const refusing = vi.spyOn(client, 'send').mockImplementation(async (command) => {
    if (!isMeant(command)) return send(command);
    refusing.mockRestore();
    throw error;
  });
}
