import { expiryFeedEntity } from '../../../functions/platform/callers/expiry-feed-entity.ts';
import { hashOfToken, newToken } from '../../../functions/platform/secret-token.ts';
import type { Actor } from '../actors.ts';
import type { MakeSample, World } from '../sample.ts';
import { newSite } from '../new-site.ts';

const ofSites: MakeSample = async (actor, world) => ({
  secret: (await newSite(actor, world)).url,
});

/** The token of a calendar of the actor. */
async function newFeed({ accountId, userId }: Actor, table: World['table']): Promise<string> {
  const token = newToken();
  const item = { accountId, userId, tokenHash: hashOfToken(token), createdAt: '' };
  await expiryFeedEntity(table).put(item).go();
  return token;
}

export const todaySamples: Record<string, MakeSample> = {
  'list-news': ofSites,
  'list-fixes': ofSites,
  'export-fixes': ofSites,
  'list-client-numbers': ofSites,
  'list-team-work': ofSites,
  'list-missing-data': ofSites,
  'list-expiring': ofSites,
  'create-expiry-feed': () => ({}),
  'remove-expiry-feed': async (actor, { table }) => {
    await newFeed(actor, table);
    return {};
  },
  'get-expiry-calendar': async (actor, { table }) => ({
    params: { token: await newFeed(actor, table) },
  }),
};
