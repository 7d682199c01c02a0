import { expiryFeedEntity } from '../../../functions/platform/callers/expiry-feed-entity.ts';
import { hashOfToken, newToken } from '../../../functions/platform/secret-token.ts';
import type { Actor } from '../actors.ts';
import type { MakeSample, World } from '../sample.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { newSite } from '../new-site.ts';

const ofSites: MakeSample = async (actor, world) => ({
  secret: (await newSite(actor, world)).url,
});

type Owner = Pick<Actor, 'accountId' | 'userId'>;

/** The token of a user's calendar. */
async function newFeed({ accountId, userId }: Owner, table: World['table']): Promise<string> {
  const token = newToken();
  const item = {
    accountId,
    userId,
    tokenHash: hashOfToken(token),
    createdAt: new Date().toISOString(),
  };
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
  // Of an account that is active, whoever asks.
  'get-expiry-calendar': async (_, { table }) => ({
    params: { token: await newFeed(await seedAccount(table), table) },
  }),
};
