import type { GoogleAnalyticsStandIn } from '../../../dev/stand-ins/google-analytics/server.ts';
import { siteStore } from '../../../functions/registry/pages/site-store.ts';
import type { Actor } from '../actors.ts';
import { markerOf, newSite } from '../new-site.ts';
import type { MakeSample, World } from '../sample.ts';

let google: GoogleAnalyticsStandIn | undefined;
/** Counts the visitors of the samples' sites. */
export const playAnalytics = (played: GoogleAnalyticsStandIn): void => {
  google = played;
};
let newest = 400_000_000;

/** A site, and a property that counts it. */
async function countedSite(actor: Actor, world: World) {
  const { url } = await newSite(actor, world);
  const propertyId = String((newest += 1));
  google?.count(propertyId, { host: new URL(url).host, pages: [['/', markerOf(actor)]] });
  return { url, propertyId };
}

/** The same with the property stored. */
const report: MakeSample = async (actor, world) => {
  const { url, propertyId } = await countedSite(actor, world);
  const change = { url, propertyId };
  await siteStore(world.table).editSites(actor.accountId, [change], { now: new Date() });
  return { body: { propertyId } };
};

export const analyticsSamples: Record<string, MakeSample> = {
  'get-analytics': async (actor, world) => {
    const { body } = await report(actor, world);
    return { body: { ...body, dimension: 'country' } };
  },
  'get-page-analytics': report,
  'add-property-id': async (actor, world) => {
    const { url: siteUrl, propertyId: propertyIdToUpdate } = await countedSite(actor, world);
    return { params: { user: actor.userId }, body: { siteUrl, propertyIdToUpdate } };
  },
  'get-analytics-setup': async (actor, world) => {
    await report(actor, world);
    return {};
  },
};
