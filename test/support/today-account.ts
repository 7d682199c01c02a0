import { siteEntity } from '../../functions/registry/pages/site-entity.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { seedAccount } from './seed-account.ts';
import { useTable } from './scans.ts';

/** The sites of the account: two of client `acme`, one of `bolt`, one of none. */
export const todaySites = {
  shop: 'https://shop.acme.example/',
  blog: 'https://blog.acme.example/',
  bolt: 'https://www.bolt.example/',
  own: 'https://own.example/',
} as const;
export type TodaySite = keyof typeof todaySites;
const clientOf: Partial<Record<TodaySite, string>> = { shop: 'acme', blog: 'acme', bolt: 'bolt' };

/** An account with sites of two clients, written directly to the table. */
export async function todayAccount() {
  const table: Table = await useTable();
  const user = await seedAccount(table, { plan: 'Internal' });
  const { accountId } = user;
  await siteEntity(table)
    .put(
      Object.entries(todaySites).map(([siteName, url]) => ({
        accountId,
        urlKey: keyOfUrl(url),
        url,
        siteName,
        siteId: siteName,
        propertyId: '',
        createdAt: '2026-01-01T00:00:00.000Z',
        ...clientIdOf(siteName),
      })),
    )
    .go();
  const keys = (site: TodaySite) => ({ accountId, urlKey: keyOfUrl(todaySites[site]) });
  return {
    table,
    user,
    keys,
    everyone: { accountId },
    /** A member who sees the sites of Acme only. */
    ofAcme: { accountId, clients: { acme: 'view' } as const },
  };
}

function clientIdOf(name: string): { clientId?: string } {
  const clientId = Object.entries(clientOf).find(([site]) => site === name)?.[1];
  return clientId === undefined ? {} : { clientId };
}
