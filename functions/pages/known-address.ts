import { ProblemError } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import { takeToken } from '../platform/limits/rate-limit.ts';
import type { Table } from '../platform/table/table.ts';
import { addressStore, type FoundAddress } from './address-store.ts';
import { spelling } from './page-url.ts';

/** What an address is to an account. Competitors become a standing of their own here once they can be added. */
export type AddressStanding = 'site' | 'page' | 'about-to-add' | 'unknown';

/** An account, and the time at which it asks. */
export interface Asking {
  table: Table;
  caller: { accountId: string };
  now: Date;
}

/** New addresses that an account may have measured in an hour. */
export const newAddressesPerHour = 20;

export function standingOf({ isSite, isWatched, isToAdd }: FoundAddress): AddressStanding {
  if (isSite) return 'site';
  if (isWatched) return 'page';
  return isToAdd ? 'about-to-add' : 'unknown';
}

/** @param url normalised */
export const standingOfAddress = async (
  { table, caller, now }: Asking,
  url: string,
): Promise<AddressStanding> =>
  standingOf(await addressStore(table).find(caller.accountId, url, now));

/**
 * The spelling under which an address of the account is kept. Every call that measures or reads one address begins with
 * this.
 *
 * @throws ProblemError `not_found` that names the field, for an address that is not the account's
 */
export async function knownAddress(asking: Asking, input: string, field = 'url'): Promise<string> {
  const url = spelling(input);
  const { table, caller } = asking;
  if (await addressStore(table).isListed(caller.accountId, url)) return url;
  if ((await standingOfAddress(asking, url)) !== 'unknown') return url;
  throw new ProblemError('not_found', messages.unknownAddress, { field });
}

/**
 * Lets an account measure an address that it is about to add. One that it has already needs no leave.
 *
 * @param url normalised
 * @throws ProblemError `too_many_requests` that names the field, after 20 new addresses within an hour
 */
export async function admitAddress(asking: Asking, url: string, field = 'url'): Promise<void> {
  const { table, caller, now } = asking;
  const standing = await standingOfAddress(asking, url);
  if (standing === 'site' || standing === 'page') return;
  if (standing === 'unknown') {
    const key = `new-address#${caller.accountId}`;
    const turn = await takeToken(table, {
      key,
      limit: newAddressesPerHour,
      windowSeconds: 3600,
      now,
    });
    if (!turn.allowed) {
      const { retryAfterSeconds } = turn;
      const sentence = messages.tooManyNewAddresses(newAddressesPerHour);
      throw new ProblemError('too_many_requests', sentence, { field, retryAfterSeconds });
    }
  }
  await addressStore(table).noteToAdd(caller.accountId, url, now);
}
