import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { monitorSpelling } from '../../../shared/models/monitoring/endpoint-address.ts';
import { takeToken } from '../../platform/limits/rate-limit.ts';
import type { Table } from '../../platform/table/table.ts';
import { addressStore, type FoundAddress } from './address-store.ts';
import { spelling } from './page-url.ts';
import { isVisible } from './reached-site.ts';
import type { Viewer } from './visible-sites.ts';
import { competitorEntity } from './competitor-entity.ts';
import { siteEntity } from './site-entity.ts';
import { keyOfUrl } from './url-key.ts';

/**
 * Finds the stored spelling of a site of the account; its pages and other addresses are refused.
 * @throws ProblemError `not_found` that names the field
 */
export async function ownSite(asking: Asking, input: string): Promise<string> {
  const url = spelling(input);
  if ((await kindOfAddress(asking, url)) === 'site') return url;
  throw new ProblemError('not_found', messages.notYourSite, { field: 'site' });
}

/** Whether an address can be one side of a comparison: it is a site of the account, or a competitor. @param url normalised */
export async function isCompared(table: Table, accountId: string, url: string): Promise<boolean> {
  const key = { accountId, urlKey: keyOfUrl(url) };
  const [site, competitor] = await Promise.all([
    siteEntity(table).get(key).go(),
    competitorEntity(table).get(key).go(),
  ]);
  return site.data !== null || competitor.data !== null;
}

/** The relation of an address to an account. */
export type AddressKind = 'site' | 'page' | 'competitor' | 'about-to-add' | 'unknown';

/** An account, and the current time. */
export interface Asking {
  table: Table;
  caller: Viewer;
  now: Date;
}

/** New addresses that an account may have measured in an hour. */
export const newAddressesPerHour = 20;

export function kindOf({ isSite, isWatched, isCompetitor, isToAdd }: FoundAddress): AddressKind {
  if (isSite) return 'site';
  if (isCompetitor) return 'competitor';
  if (isWatched) return 'page';
  return isToAdd ? 'about-to-add' : 'unknown';
}

/** @param url normalised */
export const kindOfAddress = async (
  { table, caller, now }: Asking,
  url: string,
): Promise<AddressKind> =>
  (await isVisible(table, caller, url))
    ? kindOf(await addressStore(table).find(caller.accountId, url, now))
    : 'unknown';

/**
 * Finds the stored spelling of an account's address. Every call that measures or reads one address begins with this.
 *
 * @throws ProblemError `not_found` that names the field, for an address that is not the account's
 */
export async function knownAddress(asking: Asking, input: string, field = 'url'): Promise<string> {
  const url = spelling(input);
  const { table, caller } = asking;
  const isListed =
    (await addressStore(table).isListed(caller.accountId, url)) &&
    (await isVisible(table, caller, url));
  if (isListed) return url;
  if ((await kindOfAddress(asking, url)) !== 'unknown') return url;
  throw new ProblemError('not_found', messages.unknownAddress, { field });
}

/**
 * The same for what is said of the uptime of an address, which may be an endpoint too.
 * @throws ProblemError `not_found` that names the field
 */
export async function knownMonitor(asking: Asking, input: string): Promise<string> {
  const url = monitorSpelling(input);
  const { table, caller } = asking;
  const isEndpoint =
    (await addressStore(table).isEndpoint(caller.accountId, url)) &&
    (await isVisible(table, caller, url));
  return isEndpoint ? url : knownAddress(asking, input);
}

/** Counts a new address whose measurement the account asks for. */
export const takeNewAddress = ({ table, caller, now }: Asking) =>
  takeToken(table, {
    key: `new-address#${caller.accountId}`,
    limit: newAddressesPerHour,
    windowSeconds: 3600,
    now,
  });

/**
 * Lets an account measure an address that it is about to add. An address that it already has needs no permission.
 * @param url normalised
 * @throws ProblemError `too_many_requests` that names the field, after 20 new addresses within an hour
 */
export async function admitAddress(asking: Asking, url: string, field = 'url'): Promise<void> {
  const { table, caller, now } = asking;
  const kind = await kindOfAddress(asking, url);
  if (kind === 'site' || kind === 'page' || kind === 'competitor') return;
  if (kind === 'unknown') {
    if (caller.clients !== undefined)
      throw new ProblemError('not_found', messages.unknownAddress, { field });
    const turn = await takeNewAddress(asking);
    if (!turn.allowed) {
      const { retryAfterSeconds } = turn;
      const sentence = messages.tooManyNewAddresses(newAddressesPerHour);
      throw new ProblemError('too_many_requests', sentence, { field, retryAfterSeconds });
    }
  }
  await addressStore(table).noteToAdd(caller.accountId, url, now);
}
