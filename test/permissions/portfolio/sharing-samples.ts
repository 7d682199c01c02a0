import { siteEntity } from '../../../functions/registry/pages/site-entity.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import { shareLinkStore } from '../../../functions/portfolio/sharing/share-link-store.ts';
import { seedAccount } from '../../support/seed-account.ts';
import type { Actor } from '../actors.ts';
import { newSite } from '../new-site.ts';
import type { MakeSample, World } from '../sample.ts';

const inADay = () => new Date(Date.now() + 86_400_000);

/** A share link of a new site. */
async function newLink(actor: Actor, world: World) {
  const { url } = await newSite(actor, world);
  const { accountId, userId } = actor;
  const siteKey = keyOfUrl(url);
  const { data } = await siteEntity(world.table).get({ accountId, urlKey: siteKey }).go();
  const site = { accountId, siteKey, siteId: data?.siteId ?? '', url };
  const created = await shareLinkStore(world.table).create(
    { ...site, userId, endsAt: inADay(), passwordHash: undefined },
    { now: new Date() },
  );
  return { url, linkId: created.link.linkId, token: created.token };
}

export const sharingSamples: Record<string, MakeSample> = {
  'create-share-link': async (actor, world) => ({
    body: { url: (await newSite(actor, world)).url, endsAt: inADay().toISOString() },
  }),
  'list-share-links': async (actor, world) => {
    const { url, linkId } = await newLink(actor, world);
    return { query: { url }, secret: linkId };
  },
  'revoke-share-link': async (actor, world) => {
    const { url, linkId } = await newLink(actor, world);
    return { body: { url, linkId } };
  },
  // Of an account in good standing: a link of any other is void, whoever opens it.
  'open-share-link': async (_, world) => {
    const { accountId, userId, email } = await seedAccount(world.table, { plan: 'Internal' });
    const owner = { accountId, userId, accountEmail: email };
    const { linkId, token } = await newLink(owner, world);
    return { body: { linkId, token } };
  },
  // What they show is named by their token.
  'get-shared-view': () => ({}),
  'get-shared-report': () => ({}),
};
