import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { accountExportKey } from '../../functions/lifecycle/exports/account-export-store.ts';
import { exportFiles } from '../../functions/lifecycle/exports/export-file.ts';
import { linkedIdentityEntity } from '../../functions/identity/accounts/linked-identity-entity.ts';
import { recordInvoices } from '../../functions/billing/invoices/record-invoices.ts';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { env } from '../../functions/platform/aws/env.ts';
import { objectStore } from '../../functions/platform/aws/object-store.ts';
import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import { identityEntity } from '../../functions/platform/callers/identity-entity.ts';
import { connectionEntity } from '../../functions/platform/sockets/connection-entity.ts';
import { keysOf } from '../../functions/platform/table/remove-items.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { accountStore } from '../../functions/identity/accounts/account-store.ts';
import { pageStore } from '../../functions/portfolio/sites/page-store.ts';
import { siteStore } from '../../functions/registry/pages/site-store.ts';
import {
  emailOf,
  forgetting,
  type Registered,
  registeredAndConfirmed,
  signingIn,
} from './account-calls.ts';
import { fillPage } from './fill-page.ts';
import { invoiceOf } from './invoices.ts';
import { inviting, type teamOf } from './team-calls.ts';

export interface RichAccount extends Registered {
  accountId: string;
  member: { userId: string; email: string };
  /** Invited, not joined. */
  guest: string;
  /** Google's id of the linked account. */
  subject: string;
  /** Every id and address by which the account could be found again. */
  traces: string[];
}

/** The data of an account after some use: users with sign-ins, sites with results, files, invoices, and open work. */
export async function richAccount(
  table: Table,
  team: Pick<ReturnType<typeof teamOf>, 'joined'>,
): Promise<RichAccount> {
  const owner = await registeredAndConfirmed();
  const { email, userId } = owner;
  const accountId = (await accountStore(table).findByEmail(email))?.accountId ?? '';
  await accountEntity(table)
    .patch({ accountId })
    .set({ plan: 'Business' })
    .remove(['nextPaymentDate'])
    .go();
  await signingIn(email, 'Wrong-1843');
  await forgetting(email);
  const root = { accountId, userId, email };
  const { id: _, ...member } = await team.joined(root);
  const guest = emailOf();
  await inviting(root, guest);
  const subject = randomUUID();
  await linkGoogle(table, root, subject);
  await addSites(table, accountId);
  await addFiles(root);
  await recordInvoices(table, { accountId, readAt: new Date() }, [
    invoiceOf({ stripeInvoiceId: `in_${randomUUID()}` }),
    invoiceOf({ stripeInvoiceId: `in_${randomUUID()}`, date: '2015-11-03T09:15:00.000Z' }),
  ]);
  const authTime = Math.floor(Date.now() / 1000);
  await connectionEntity(table)
    .put({ ...connectionOf(root), authTime, sessionUntil: authTime + 3600 })
    .go();
  await addEveryKind(table, accountId);
  const traces = [accountId, userId, member.userId, email, member.email, guest, subject];
  return { ...owner, accountId, member, guest, subject, traces };
}

const connectionOf = ({ accountId, userId }: { accountId: string; userId: string }) => ({
  accountId,
  userId,
  connectionId: randomUUID(),
  shard: '07',
  expiresAt: Math.floor(Date.now() / 1000) + 3600,
});

async function linkGoogle(
  table: Table,
  { accountId, userId, email }: { accountId: string; userId: string; email: string },
  subject: string,
): Promise<void> {
  const owner = { accountId, userId };
  const linkedAt = new Date().toISOString();
  await identityEntity(table)
    .create({ ...owner, kind: 'google', subject })
    .go();
  await linkedIdentityEntity(table)
    .create({ ...owner, provider: 'google', subject, email, linkedAt })
    .go();
}

/** The addresses are those of other accounts too. */
async function addSites(table: Table, accountId: string): Promise<void> {
  const options = { limit: null, now: new Date() };
  const [url, page] = ['https://shared.example/', 'https://shared.example/about'];
  const site = { url, siteName: 'Shop', propertyId: '' };
  await siteStore(table).addSites(accountId, [site], options);
  await pageStore(table).addPages(accountId, url, [page], options);
  for (const each of [url, page]) await fillPage(table, { accountId, url: each });
}

async function addFiles(root: { accountId: string; userId: string }): Promise<void> {
  const objects = objectStore(bucketClient(), env.reportsBucket());
  const file = { ...root, date: new Date().toISOString() };
  await exportFiles.keep(objects, file, 'a,b');
  await objects.putJson(accountExportKey({ ...root, exportId: randomUUID() }), {});
  // A folder that no code of today writes to.
  await objects.putJson(`${root.accountId}/of-tomorrow/1/2/3`, {});
}

/** A plain item of every kind that the account still lacks, and of one that does not exist today. */
async function addEveryKind(table: Table, accountId: string): Promise<void> {
  const pk = `account#${accountId}`;
  const present: string[] = [];
  for await (const keys of keysOf(table, { partition: pk }))
    present.push(...keys.map(({ sk }) => sk));
  for (const start of [...sortKeysOfAccounts(), 'of-tomorrow#']) {
    if (present.some((sk) => sk.startsWith(start))) continue;
    const Item = { pk, sk: `${start}sample`, accountId, payload: 'x'.repeat(100) };
    await table.client.send(new PutCommand({ TableName: table.tableName, Item }));
  }
}

/** How the sort keys of each kind of item in an account's partition begin. */
export function sortKeysOfAccounts(): string[] {
  return globSync('functions/**/*-entity.ts').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return Array.from(source.matchAll(/inAccount\(\s*'([^$']+)/g), ([, start = '']) => start);
  });
}
