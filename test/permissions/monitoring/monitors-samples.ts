import { randomUUID } from 'node:crypto';
import { watchedPageEntity } from '../../../functions/registry/pages/watched-page-entity.ts';
import { newlyWatched } from '../../../functions/registry/pages/watch-page.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import { CheckSettings } from '../../../shared/models/monitoring/check-settings.ts';
import type { Actor } from '../actors.ts';
import { markerOf, newSite } from '../new-site.ts';
import type { MakeSample, World } from '../sample.ts';

const settings = { kind: 'http' as const };

/** A site with an endpoint, whose name is part of no question. */
async function newEndpoint(actor: Actor, world: World) {
  const { url: site } = await newSite(actor, world);
  const url = `${world.origin}/health/${randomUUID()}`;
  const { headers: _, ...check } = CheckSettings.options[0].parse(settings);
  await watchedPageEntity(world.table)
    .put({
      ...newlyWatched(actor.accountId, url, new Date()),
      subject: 'endpoint',
      siteKey: keyOfUrl(site),
      name: markerOf(actor),
      check: { ...check, headerNames: [], hasBody: false },
    })
    .go();
  return { site, url, secret: markerOf(actor) };
}

export const monitorsSamples: Record<string, MakeSample> = {
  'list-monitors': async (actor, world) => {
    const { site, secret } = await newEndpoint(actor, world);
    return { query: { site }, secret };
  },
  'list-endpoints': async (actor, world) => {
    const { secret } = await newEndpoint(actor, world);
    return { secret };
  },
  'add-endpoint': async (actor, world) => {
    const { url: site } = await newSite(actor, world);
    const address = `${world.origin}/health/${randomUUID()}`;
    return { body: { site, name: 'Health', address, settings } };
  },
  'change-monitor': async (actor, world) => {
    const { url, secret } = await newEndpoint(actor, world);
    return { body: { url, target: 99.5 }, secret };
  },
  'remove-endpoint': async (actor, world) => {
    const { site, url, secret } = await newEndpoint(actor, world);
    return { body: { site, address: url }, secret };
  },
  'try-check': async (actor, world) => {
    const { url: site } = await newSite(actor, world);
    return { body: { site, address: `${world.origin}/health`, settings } };
  },
};
