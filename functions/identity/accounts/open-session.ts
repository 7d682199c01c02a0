import type { ClientRequest } from '../../platform/callers/client-request.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Session } from '../../providers/ports/user-directory.ts';
import type { User } from '../../platform/callers/user-entity.ts';
import { type KnownDevice, knownDevices } from './known-devices.ts';
import { recordSession } from './record-session.ts';

interface SigningIn {
  table: Table;
  now: Date;
  client: Pick<ClientRequest, 'userAgent' | 'place'>;
  cookies: readonly string[];
  setCookie(cookie: string): void;
}

/** Ends a sign-in with the password: makes the browser known, records the session, and gives out its tokens. */
export async function openSession(
  call: SigningIn,
  {
    user,
    session,
    device,
  }: {
    user: Pick<User, 'accountId' | 'userId' | 'email'>;
    session: Session;
    device?: KnownDevice | undefined;
  },
) {
  const { table, now, client } = call;
  if (device === undefined || device.isDueForRenewal)
    await knownDevices(table).remember(call, user, now);
  const { isSupport: _, ...tokens } = session;
  await recordSession(table, { owner: user, client, ...tokens }, now);
  return { ...tokens, email: user.email };
}
