import { keyOfUrl } from '../../registry/pages/url-key.ts';

export interface PingKey {
  accountId: string;
  /** Key of the site's address. */
  urlKey: string;
  runId: string;
}

/** Id of a ping for clients: `<key of the site>.<run>`. */
export const pingIdOf = ({ urlKey, runId }: Omit<PingKey, 'accountId'>): string =>
  `${urlKey}.${runId}`;

/** @returns undefined for a text that is no such id */
export function readPingId(accountId: string, pingId: string): PingKey | undefined {
  const [urlKey = '', runId = '', ...more] = pingId.split('.');
  const isId = urlKey !== '' && runId !== '' && more.length === 0;
  return isId ? { accountId, urlKey, runId } : undefined;
}

/** Keys of the pings of a site. */
export const siteKeyOf = (accountId: string, url: string) => ({ accountId, urlKey: keyOfUrl(url) });
