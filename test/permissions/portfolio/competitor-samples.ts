import { randomUUID } from 'node:crypto';
import { competitorStore } from '../../../functions/portfolio/competitors/competitor-store.ts';
import { accountEntity } from '../../../functions/platform/callers/account-entity.ts';
import type { Actor } from '../actors.ts';
import type { MakeSample, World } from '../sample.ts';

/** A competitor whose name only its account knows. */
async function newCompetitor({ accountId }: Actor, { table, origin }: World) {
  const added = { url: `${origin}/${randomUUID()}`, name: `competitor-${randomUUID()}` };
  const account = await accountEntity(table).get({ accountId }).go();
  const plan = account.data?.plan ?? 'Trial';
  await competitorStore(table).add(accountId, [added], { limit: null, plan, now: new Date() });
  return added;
}

export const competitorSamples: Record<string, MakeSample> = {
  'list-competitors': async (actor, world) => {
    const { name } = await newCompetitor(actor, world);
    return { params: { email: actor.accountEmail }, secret: name };
  },
  'check-competitors-limit': ({ accountEmail }) => ({ params: { email: accountEmail } }),
  'add-competitors': ({ accountEmail }, { origin }) => ({
    body: {
      email: accountEmail,
      sites: [{ url: `${origin}/${randomUUID()}`, name: 'A competitor' }],
    },
  }),
  'assign-competitor': async (actor, world) => {
    const { url, name } = await newCompetitor(actor, world);
    const params = { rootOrEmail: actor.accountEmail };
    return { params, body: { url, sites: [], clients: [] }, secret: name };
  },
  'delete-competitor': async (actor, world) => {
    const { url } = await newCompetitor(actor, world);
    return { params: { rootOrEmail: actor.accountEmail }, body: { data: { url } } };
  },
};
