import { env } from '../../platform/aws/env.ts';
import { log } from '../../platform/logger.ts';
import { hashOfToken, newToken } from '../../platform/secret-token.ts';
import { knownDeviceEntity } from './known-device-entity.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { dayMs } from '../../platform/times.ts';
import { accountStore } from './account-store.ts';
import type { User } from '../../platform/callers/user-entity.ts';

export interface KnownDevice {
  /** Identifies the device in counters; not a secret. */
  id: string;
  /** True if half of its lifetime is over, or if it is only known by a reset. */
  isDueForRenewal: boolean;
}

/** The user who signs in, and the client. */
interface Visitor {
  email: string;
  /** Client's network address. */
  address: string;
}

type Owner = Pick<User, 'accountId' | 'userId' | 'email'>;

/** The part of a call's request and answer with the cookie. */
interface Browser {
  cookies: readonly string[];
  setCookie(cookie: string): void;
}

const deviceDays = 180;
const resetMinutes = 30;
/** A shared browser remembers its last users. */
const tokensKept = 4;
const cookieName = 'known-devices';

/**
 * Browsers in which a user has signed in before: strangers who guess passwords cannot lock the user out of them. The
 * cookie has 256 random bits per user; the table stores their SHA-256. A change of the password invalidates all earlier
 * ones.
 */
export function knownDevices(table: Table) {
  const devices = knownDeviceEntity(table);

  const save = async (hash: string, owner: Owner, now: Date, lifeMs: number): Promise<void> => {
    const { accountId, userId, email } = owner;
    const expiresAt = epochSeconds(new Date(now.getTime() + lifeMs));
    await devices
      .put({ hash, accountId, userId, email, createdAt: now.toISOString(), expiresAt })
      .go();
  };

  return {
    /**
     * The visitor's device, if it is one of this user's. Does the same work for addresses with and without an account.
     */
    async recognise(
      cookies: readonly string[],
      { email, address }: Visitor,
      now: Date,
    ): Promise<KnownDevice | undefined> {
      const reset = hashOfReset({ email, address });
      const hashes = [...tokensIn(cookies).map(hashOfToken), reset];
      const found = await devices.get(hashes.map((hash) => ({ hash }))).go({ consistent: true });
      const theirs = found.data.filter(
        (device) => device.email === email && !isExpired(device, now),
      );
      if (theirs.length === 0) return undefined;
      const user = await accountStore(table).findByEmail(email);
      const device = theirs.find(
        (one) => one.userId === user?.userId && one.createdAt >= (user.passwordChangedAt ?? ''),
      );
      if (device === undefined) return undefined;
      const age = now.getTime() - Date.parse(device.createdAt);
      return {
        id: device.hash,
        isDueForRenewal: device.hash === reset || age > (deviceDays / 2) * dayMs,
      };
    },

    /** Makes a browser known. Never fails: an unknown one signs in like any new browser. */
    async remember({ cookies, setCookie }: Browser, owner: Owner, now: Date): Promise<void> {
      const token = newToken();
      try {
        await save(hashOfToken(token), owner, now, deviceDays * dayMs);
        setCookie(cookieOf([token, ...tokensIn(cookies)].slice(0, tokensKept)));
      } catch (error) {
        log.error('could not store the known device', { userId: owner.userId, error });
      }
    },

    /** For half an hour, the client that reset the password is known, in any of its browsers. */
    async noteReset(owner: Owner, address: string, now: Date): Promise<void> {
      const hash = hashOfReset({ email: owner.email, address });
      await save(hash, owner, now, resetMinutes * 60_000);
    },
  };
}

/** Never the hash of a token, which has no `#`. */
const hashOfReset = ({ email, address }: Visitor): string =>
  `reset#${hashOfToken(`${address} ${email}`)}`;

/** Sent only to the sign-in, and never with requests from other sites. */
function cookieOf(tokens: readonly string[]): string {
  const isSecure = env.publicUrl().startsWith('https:');
  const maxAge = deviceDays * 24 * 3600;
  const attributes = `Path=/api/auth; Max-Age=${maxAge}; HttpOnly; SameSite=Strict`;
  return `${cookieName}=${tokens.join('.')}; ${attributes}${isSecure ? '; Secure' : ''}`;
}

function tokensIn(cookies: readonly string[]): string[] {
  const start = `${cookieName}=`;
  const value = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? '';
  return value
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, tokensKept);
}
