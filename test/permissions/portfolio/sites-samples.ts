import { randomUUID } from 'node:crypto';
import { siteEntity } from '../../../functions/registry/pages/site-entity.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import { addingStore } from '../../../functions/portfolio/sites/adding-store.ts';
import type { MakeSample } from '../sample.ts';
import { markerOf, newSite } from '../new-site.ts';

const accountParams: MakeSample = (actor) => ({ params: { email: actor.accountEmail } });

export const sitesSamples: Record<string, MakeSample> = {
  'list-sites': async (actor, world) => {
    await newSite(actor, world);
    return accountParams(actor, world);
  },
  'get-site': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { params: { email: actor.accountEmail }, body: { url } };
  },
  'get-portfolio': async (actor, world) => {
    return { secret: (await newSite(actor, world)).url };
  },
  'add-site': (actor, { origin }) => ({
    body: {
      email: actor.accountEmail,
      sites: [{ url: `${origin}/${randomUUID()}`, siteName: markerOf(actor), propertyId: '' }],
    },
  }),
  'begin-adding': (actor, { origin }) => ({
    params: { email: actor.accountEmail },
    body: {
      site: { url: `${origin}/${randomUUID()}`, siteName: markerOf(actor), propertyId: '' },
    },
  }),
  'list-adding': async (actor, { table, origin }) => {
    const site = { url: `${origin}/${randomUUID()}`, siteName: markerOf(actor), propertyId: '' };
    const { accountId, userId: askedBy } = actor;
    await addingStore(table).begin({ accountId, askedBy }, site, { now: new Date() });
    return { params: { email: actor.accountEmail } };
  },
  'forget-adding': async (actor, { table, origin }) => {
    const site = { url: `${origin}/${randomUUID()}`, siteName: markerOf(actor), propertyId: '' };
    const { accountId, userId: askedBy } = actor;
    const adding = addingStore(table);
    const begun = await adding.begin({ accountId, askedBy }, site, { now: new Date() });
    await adding.fail(begun, { message: 'It was added meanwhile' });
    return { params: { email: actor.accountEmail }, body: { url: site.url } };
  },
  'edit-site': async (actor, world) => {
    const { url } = await newSite(actor, world);
    const email = actor.accountEmail;
    return { params: { email }, body: { email, sites: [{ url, siteNamee: 'New' }] } };
  },
  'delete-site': async (actor, world) => {
    const { url } = await newSite(actor, world);
    const email = actor.accountEmail;
    return { params: { email }, body: { email, sites: [{ url }] } };
  },
  'pause-sites': async (actor, world) => ({ body: { sites: [(await newSite(actor, world)).url] } }),
  'resume-sites': async (actor, world) => {
    const { url } = await newSite(actor, world);
    const { accountId } = actor;
    await siteEntity(world.table)
      .patch({ accountId, urlKey: keyOfUrl(url) })
      .set({ pausedAt: new Date().toISOString() })
      .go();
    return { body: { sites: [url] } };
  },
  'check-sites-limit': (actor) => ({ params: { userEmail: actor.accountEmail } }),
  'check-pages-limit': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { params: { email: actor.accountEmail }, body: { siteUrlToBeAdded: url } };
  },
  'find-pages': (_, { origin }) => ({ body: { url: `${origin}/` } }),
  'add-pages': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { body: { email: actor.accountEmail, site: { url }, pages: [`${url}/new`] } };
  },
  'add-single-page': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { body: { email: actor.accountEmail, site: { url }, page: `${url}/new` } };
  },
  'delete-page': async (actor, world) => {
    const { url, page } = await newSite(actor, world);
    return { body: { email: actor.accountEmail, site: { url }, page } };
  },
};
