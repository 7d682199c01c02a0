import { randomUUID } from 'node:crypto';
import { clientEntity } from '../../functions/registry/clients/client-entity.ts';
import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import { identityEntity } from '../../functions/platform/callers/identity-entity.ts';
import { shareLinkEntity } from '../../functions/platform/callers/share-link-entity.ts';
import { signViewToken } from '../../functions/platform/callers/share-view-token.ts';
import { userEntity } from '../../functions/platform/callers/user-entity.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import {
  shareLinkStore,
  type SharedThing,
} from '../../functions/portfolio/sharing/share-link-store.ts';
import { keyOfReport } from '../../functions/portfolio/reports/sending/report-links.ts';
import { siteStore } from '../../functions/registry/pages/site-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import type { ClientRole } from '../../shared/models/registry/client.ts';
import { seedAccount, seedSubUser } from '../support/seed-account.ts';
import { newReadyReport } from '../support/ready-report.ts';
import { newStaff } from '../support/support-people.ts';

/** A caller, and the account whose data they ask for. */
export interface Actor {
  userId: string;
  /** Email of the account's root user, which names the account. */
  accountEmail: string;
  accountId: string;
  groups?: string[];
  /** The client that they are limited to; samples are of its sites. */
  clientId?: string;
  /** Of the reader of a share link, in place of a session. */
  viewToken?: string;
}

export const actorKinds = [
  'anonymous',
  'root',
  'sub-user',
  'suspended root',
  'suspended for payment',
  'suspended sub-user',
  'expired root',
  'unconfirmed root',
  'root without second step',
  'sub-user without second step',
  'limited viewer',
  'limited worker',
  'removed sub-user',
  'share link',
  'report link',
  'support',
  'support without an account',
] as const;
export type ActorKind = (typeof actorKinds)[number];

/**
 * One actor of each kind, each with an account of its own. Anonymous callers and staff without an account ask for an
 * account of another actor.
 */
export async function makeActors(table: Table): Promise<Record<ActorKind, Actor>> {
  const pair = async (suspended: boolean, userId: string = randomUUID()) => {
    const user = { userId, email: `${userId}@example.com` };
    const root = await seedAccount(table, { plan: 'Internal', suspended, user });
    // By either flag: the first counts only where plans are paid for.
    if (suspended)
      await accountEntity(table)
        .patch({ accountId: root.accountId })
        .set({ suspendedForAbuse: true })
        .go();
    const helper = await seedSubUser(table, root);
    const of = { accountId: root.accountId, accountEmail: root.email };
    return { root: { ...of, userId: root.userId }, helper: { ...of, userId: helper.userId } };
  };
  const limited = async (role: ClientRole): Promise<Actor> => {
    const { helper } = await pair(false);
    const { accountId, userId } = helper;
    const clientId = randomUUID();
    const now = new Date().toISOString();
    await clientEntity(table)
      .create({ accountId, clientId, name: clientId, contacts: [], createdAt: now })
      .go();
    await userEntity(table)
      .patch({ accountId, userId })
      .set({ clients: { [clientId]: role } })
      .go();
    return { ...helper, clientId };
  };
  const [active, suspended] = await Promise.all([pair(false), pair(true)]);
  const bea = await newStaff();
  const staff = await pair(false, bea.userId);
  const [removed, expired, required] = await Promise.all([pair(false), pair(false), pair(false)]);
  await accountEntity(table)
    .patch({ accountId: expired.root.accountId })
    .set({ plan: 'Team', nextPaymentDate: new Date(Date.now() - 1000).toISOString() })
    .go();
  const [ago, { accountId }] = [new Date(Date.now() - 1000).toISOString(), required.root];
  await accountEntity(table).patch({ accountId }).set({ twoStepRequiredFrom: ago }).go();
  await removeUser(table, removed.helper);
  const unconfirmed = (await pair(false)).root;
  await userEntity(table)
    .patch({ accountId: unconfirmed.accountId, userId: unconfirmed.userId })
    .set({ emailConfirmed: false })
    .go();
  const [viewer, worker] = await Promise.all([limited('view'), limited('work')]);
  const reader = await readerOf(table, (await pair(false)).root);
  const unpaid = await seedAccount(table, { plan: 'Internal', suspended: true });
  return {
    anonymous: { ...active.root },
    root: active.root,
    'sub-user': active.helper,
    'suspended root': suspended.root,
    'suspended for payment': {
      accountId: unpaid.accountId,
      accountEmail: unpaid.email,
      userId: unpaid.userId,
    },
    'suspended sub-user': suspended.helper,
    'expired root': expired.root,
    'unconfirmed root': unconfirmed,
    'root without second step': required.root,
    'sub-user without second step': required.helper,
    'limited viewer': viewer,
    'limited worker': worker,
    'removed sub-user': removed.helper,
    'share link': reader,
    'report link': await readerOfReport(table, (await pair(false)).root),
    support: { ...staff.root, ...bea },
    'support without an account': { ...staff.root, ...(await newStaff()) },
  };
}

/** The reader of a link to a site of the account. */
async function readerOf(table: Table, root: Actor): Promise<Actor> {
  const { accountId } = root;
  const url = `https://${randomUUID()}.example/`;
  const site = { url, siteName: 'A shared site', propertyId: '' };
  await siteStore(table).addSites(accountId, [site], { limit: null, now: new Date() });
  const siteId = (await siteStore(table).findSite(accountId, url))?.siteId ?? '';
  return readerOfLink(table, root, { siteKey: keyOfUrl(url), siteId, url });
}

/** The reader of a link to a report of the account. */
async function readerOfReport(table: Table, root: Actor): Promise<Actor> {
  const reportId = await newReadyReport(table, root.accountId);
  const siteKey = keyOfReport(reportId);
  return readerOfLink(table, root, { siteKey, siteId: '', url: '', reportId });
}

async function readerOfLink(
  table: Table,
  root: Actor,
  shared: Omit<SharedThing, 'accountId'>,
): Promise<Actor> {
  const { accountId } = root;
  const now = new Date();
  const endsAt = new Date(now.getTime() + 86_400_000);
  const { link } = await shareLinkStore(table).create(
    { accountId, userId: root.userId, ...shared, endsAt, passwordHash: undefined },
    { now },
  );
  const key = { accountId, siteKey: shared.siteKey, linkId: link.linkId };
  const stored = await shareLinkEntity(table).get(key).go();
  if (stored.data === null) throw new Error('The link was not stored');
  return { ...root, viewToken: signViewToken(stored.data, endsAt) };
}

/** Removes a sub-user, whose token stays valid until it expires. */
async function removeUser(table: Table, { accountId, userId }: Actor): Promise<void> {
  await identityEntity(table).delete({ kind: 'cognito', subject: userId }).go();
  await userEntity(table).delete({ accountId, userId }).go();
}
