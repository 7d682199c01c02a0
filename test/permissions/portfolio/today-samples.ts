import type { MakeSample } from '../sample.ts';
import { newSite } from '../new-site.ts';

const ofSites: MakeSample = async (actor, world) => ({
  secret: (await newSite(actor, world)).url,
});

export const todaySamples: Record<string, MakeSample> = {
  'list-news': ofSites,
  'list-fixes': ofSites,
  'export-fixes': ofSites,
  'list-client-numbers': ofSites,
  'list-team-work': ofSites,
  'list-missing-data': ofSites,
  'list-expiring': ofSites,
};
