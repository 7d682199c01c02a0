import { siteImportEntity } from '../../../functions/portfolio/imports/site-import-entity.ts';
import { siteImportStore } from '../../../functions/portfolio/imports/site-import-store.ts';
import type { Actor } from '../actors.ts';
import { markerOf } from '../new-site.ts';
import type { MakeSample, World } from '../sample.ts';

/** An import that is checked, of a site whose name only its account knows. */
async function checkedImport(actor: Actor, { table, origin }: World): Promise<string> {
  const { accountId, userId: requestedBy } = actor;
  const imports = siteImportEntity(table);
  await imports.delete({ accountId }).go();
  const row = { url: `${origin}/imported`, siteName: markerOf(actor), verdict: 'new' as const };
  const begun = { requestedBy, rows: [row], percent: 0 };
  const { item } = await siteImportStore(table).start(accountId, begun, new Date());
  await imports.patch({ accountId }).set({ state: 'done' }).remove(['openShard', 'retryAt']).go();
  return item.importId;
}

export const importsSamples: Record<string, MakeSample> = {
  'start-import': async (actor, { table, origin }) => {
    await siteImportEntity(table).delete({ accountId: actor.accountId }).go();
    return { body: { list: `${origin}/new` } };
  },
  'get-import': async (actor, world) => {
    await checkedImport(actor, world);
    return { secret: markerOf(actor) };
  },
  'confirm-import': async (actor, world) => ({
    body: { importId: await checkedImport(actor, world) },
  }),
};
