import { randomUUID } from 'node:crypto';
import { statusIncidentEntity } from '../../../functions/portfolio/status-pages/status-incident-entity.ts';
import {
  type LinkPurpose,
  signStatusLink,
} from '../../../functions/portfolio/status-pages/subscribers/status-link.ts';
import { statusSubscriberStore } from '../../../functions/portfolio/status-pages/subscribers/status-subscriber-store.ts';
import { clientEntity } from '../../../functions/registry/clients/client-entity.ts';
import { statusSlugEntity } from '../../../functions/portfolio/status-pages/status-slug-entity.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { statusPageEntity } from '../../../functions/registry/clients/status-page-entity.ts';
import type { Actor } from '../actors.ts';
import { newSite } from '../new-site.ts';
import type { MakeSample, World } from '../sample.ts';

/** What a page that shows a new site consists of. */
async function newFields(actor: Actor, world: World) {
  const { accountId, clientId } = actor;
  const { url } = await newSite(actor, world);
  const createdAt = new Date().toISOString();
  if (clientId !== undefined)
    await clientEntity(world.table)
      .put({ accountId, clientId, name: clientId, contacts: [], createdAt })
      .go();
  const component = { name: 'Shop', monitor: { kind: 'page' as const, url }, isPublished: true };
  return {
    title: `status-${randomUUID()}`,
    clientId: clientId ?? null,
    isPublished: true,
    groups: [{ name: '', components: [component] }],
  };
}

async function newPage(actor: Actor, world: World) {
  const { clientId, ...fields } = await newFields(actor, world);
  const page = {
    accountId: actor.accountId,
    pageId: randomUUID(),
    slug: `a-${randomUUID().slice(0, 12)}`,
    createdAt: new Date().toISOString(),
    revision: 1,
    version: 1,
    ...fields,
    ...(clientId === null ? {} : { clientId }),
    groups: fields.groups.map(({ name, components }) => ({
      name,
      components: components.map((one) => ({ ...one, componentId: randomUUID() })),
    })),
  };
  await statusPageEntity(world.table).create(page).go();
  const { accountId, pageId, slug } = page;
  await statusSlugEntity(world.table).create({ accountId, pageId, slug }).go();
  return page;
}

/** The address of a published page. */
async function newSlug(world: World): Promise<string> {
  const { accountId, userId, email } = await seedAccount(world.table, { plan: 'Internal' });
  return (await newPage({ accountId, userId, accountEmail: email }, world)).slug;
}

async function newIncident(actor: Actor, world: World) {
  const { accountId, pageId } = await newPage(actor, world);
  const incidentId = randomUUID();
  const title = `incident-${randomUUID()}`;
  const createdAt = new Date().toISOString();
  await statusIncidentEntity(world.table)
    .create({
      accountId,
      pageId,
      incidentId,
      title,
      createdAt,
      componentIds: [],
      updates: [{ at: createdAt, stage: 'investigating', text: 'We look into it.' }],
      changes: 1,
      expiresAt: Math.floor(Date.now() / 1000) + 3600,
    })
    .go();
  return { params: { pageId, incidentId }, title };
}
/** The link of a mail to someone who subscribed to a page of an account in good standing. */
async function newLink(world: World, purpose: LinkPurpose) {
  const {
    accountId,
    userId,
    email: accountEmail,
  } = await seedAccount(world.table, {
    plan: 'Internal',
  });
  const page = await newPage({ accountId, userId, accountEmail }, world);
  const email = `${randomUUID()}@example.com`;
  await statusSubscriberStore(world.table).begin(page, { email }, new Date());
  const { slug, pageId } = page;
  const key = process.env['MAIL_LINK_KEY'] ?? '';
  return signStatusLink(key, purpose, { slug, pageId, subscriber: email }, new Date());
}
const update = { text: 'The disk was full.', stage: 'identified' };

export const statusPagesSamples: Record<string, MakeSample> = {
  'list-status-pages': async (actor, world) => ({ secret: (await newPage(actor, world)).slug }),
  'add-status-page': async (actor, world) => ({
    body: { slug: `a-${randomUUID().slice(0, 8)}`, ...(await newFields(actor, world)) },
  }),
  'save-status-page': async (actor, world) => {
    const { pageId } = await newPage(actor, world);
    return { params: { pageId }, body: { ...(await newFields(actor, world)), version: 1 } };
  },
  'remove-status-page': async (actor, world) => {
    const { pageId } = await newPage(actor, world);
    return { params: { pageId } };
  },
  'list-status-incidents': async (actor, world) => {
    const { params, title } = await newIncident(actor, world);
    return { params: { pageId: params.pageId }, secret: title };
  },
  'open-status-incident': async (actor, world) => {
    const { pageId } = await newPage(actor, world);
    return { params: { pageId }, body: { title: 'Shop is slow', ...update } };
  },
  'update-status-incident': async (actor, world) => ({
    params: (await newIncident(actor, world)).params,
    body: { ...update, seenUpdates: 1 },
  }),
  'remove-status-incident': async (actor, world) => ({
    params: (await newIncident(actor, world)).params,
  }),
  'subscribe-to-status': async (_, world) => ({
    body: { slug: await newSlug(world), email: `${randomUUID()}@example.com` },
  }),
  'subscribe-webhook-to-status': async (_, world) => ({
    body: { slug: await newSlug(world), address: `${world.origin}/hooks/${randomUUID()}` },
  }),
  'get-status-subscription': async (_, world) => ({
    query: { token: await newLink(world, 'stop') },
  }),
  'confirm-status-subscription': async (_, world) => ({
    body: { token: await newLink(world, 'confirm') },
  }),
  'stop-status-subscription': async (_, world) => ({
    query: { token: await newLink(world, 'stop') },
  }),
  'preview-status-page': async (actor, world) => {
    const { pageId, title } = await newPage(actor, world);
    return { params: { pageId }, secret: title };
  },
};
