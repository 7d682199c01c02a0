import { visitorSiteEntity } from '../../../functions/measuring/visitors/visitor-site-entity.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import type { Actor } from '../actors.ts';
import { newSite } from '../new-site.ts';
import type { MakeSample, World } from '../sample.ts';

/** A site whose visitors are measured, on a host that only its account knows. */
async function newVisitorSite(actor: Actor, world: World) {
  const { accountId } = actor;
  const { url } = await newSite(actor, world);
  const letters = Array.from({ length: 12 }, () => Math.floor(Math.random() * 36).toString(36));
  const secret = `${letters.join('')}.example`;
  const item = {
    accountId,
    urlKey: keyOfUrl(url),
    siteKey: letters.join(''),
    rate: 1,
    hosts: [secret],
    pageRules: [],
    createdAt: new Date().toISOString(),
  };
  await visitorSiteEntity(world.table).put(item).go();
  return { url, secret, key: item.siteKey };
}

export const visitorsSamples: Record<string, MakeSample> = {
  'get-visitor-script': async (actor, world) => {
    const { url, secret } = await newVisitorSite(actor, world);
    return { query: { url }, secret };
  },
  'set-visitor-settings': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { body: { url, rate: 0.5 } };
  },
  'get-visitor-report': async (actor, world) => {
    const { url } = await newVisitorSite(actor, world);
    return { query: { url } };
  },
  'get-visitor-pages': async (actor, world) => {
    const { url } = await newVisitorSite(actor, world);
    return { query: { url } };
  },
  'export-visitors': async (actor, world) => {
    const { url } = await newVisitorSite(actor, world);
    return { query: { url } };
  },
  'serve-visitor-script': async (actor, world) => {
    const { key } = await newVisitorSite(actor, world);
    return { params: { key: `${key}.js` } };
  },
};
