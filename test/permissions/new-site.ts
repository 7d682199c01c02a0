import { randomUUID } from 'node:crypto';
import { siteEntity } from '../../functions/registry/pages/site-entity.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import { scanStore } from '../../functions/measuring/scans/scan-store.ts';
import { pageStore } from '../../functions/portfolio/sites/page-store.ts';
import { siteStore } from '../../functions/registry/pages/site-store.ts';
import type { Actor } from './actors.ts';
import type { World } from './sample.ts';

/** Name of every site of the actor's account and part of no question, so that its appearance elsewhere is a leak. */
export const markerOf = (actor: Actor): string => `marker-${actor.accountId}`;

export async function newSite(actor: Actor, { table, origin }: World) {
  const url = `${origin}/${randomUUID()}`;
  const site = { url, siteName: markerOf(actor), propertyId: '1' };
  const options = { limit: null, now: new Date() };
  await siteStore(table).addSites(actor.accountId, [site], options);
  await ofClient(actor, url, table);
  const page = `${url}/page`;
  await pageStore(table).addPages(actor.accountId, url, [page], options);
  return { url, page };
}

/** A page that was scanned, as far as the actor may scan. */
export async function newScan(
  actor: Actor,
  world: World,
): Promise<{ url: string; scanId: string }> {
  const { url } = await newSite(actor, world);
  const { accountId } = actor;
  const { scan } = await scanStore(world.table).start({ accountId, url }, new Date());
  return { url, scanId: scan[0]?.scanId ?? 'none' };
}

/** Assigns a site to the client that the actor is limited to. */
export async function ofClient(
  { accountId, clientId }: Actor,
  url: string,
  table: World['table'],
): Promise<void> {
  if (clientId === undefined) return;
  await siteEntity(table)
    .patch({ accountId, urlKey: keyOfUrl(url) })
    .set({ clientId })
    .go();
}
