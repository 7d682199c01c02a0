import * as z from 'zod';
import type { Mailbox } from '../../stand-ins/ses/mailbox.ts';

/** The password of every account of the demo. */
export const demoPassword = 'Demo-account-1';

const Session = z.object({ accessToken: z.string(), userId: z.string() });
type Session = z.infer<typeof Session>;

/** Posts to a call. Undefined for a response with one of the `acceptable` status codes. */
export function sender(origin: string, accessToken?: string) {
  return async (path: string, body: unknown, acceptable: number[] = []): Promise<unknown> => {
    const response = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The device name of these sessions in the settings.
        'user-agent': 'Sample-data',
        ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      },
      body: JSON.stringify(body),
    });
    if (acceptable.includes(response.status)) return undefined;
    if (!response.ok)
      throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

/** Registers a root user and confirms the address, or signs in when an earlier, interrupted start has registered it. */
export async function registerOrSignIn(
  { origin, mailbox }: { origin: string; mailbox: Mailbox },
  person: { email: string; firstName: string; lastName: string; role: string },
): Promise<Session> {
  const send = sender(origin);
  const password = demoPassword;
  const registration = { ...person, password, usePlan: 'Monitoring Web Vitals' };
  const registered = await send('/users', registration, [409]);
  const { email } = person;
  if (registered === undefined) return Session.parse(await send('/auth', { email, password }));
  const confirmToken = mailedToken(mailbox, email);
  if (confirmToken !== undefined) await send('/users/confirm-email', { email, confirmToken });
  return Session.parse(registered);
}

/** Token of the newest mail to an address that has one. */
export function mailedToken(mailbox: Mailbox, email: string): string | undefined {
  const texts = mailbox.list(email).map((mail) => mail.text ?? '');
  return texts.map((text) => /[?&](?:confirmToken|token)=([\w-]+)/.exec(text)?.[1]).find(Boolean);
}
