import { randomUUID } from 'node:crypto';
import { clientEntity } from '../../../functions/registry/clients/client-entity.ts';
import { clientLogoEntity } from '../../../functions/registry/clients/report-schedule-entity.ts';
import type { Actor } from '../actors.ts';
import { newSite } from '../new-site.ts';
import type { MakeSample, World } from '../sample.ts';

/** A client whose name only its account knows. */
export async function newClient({ accountId }: Actor, { table }: World) {
  const client = {
    accountId,
    clientId: randomUUID(),
    name: `client-${randomUUID()}`,
    contacts: [],
    createdAt: new Date().toISOString(),
  };
  await clientEntity(table).create(client).go();
  return client;
}

export const clientsSamples: Record<string, MakeSample> = {
  'list-clients': async (actor, world) => ({ secret: (await newClient(actor, world)).name }),
  'save-client': () => ({ body: { name: `client-${randomUUID()}` } }),
  'get-client-logo': async (actor, world) => {
    const { accountId, clientId } = await newClient(actor, world);
    const logo = `data:image/png;base64,${randomUUID()}`;
    await clientLogoEntity(world.table).put({ accountId, clientId, logo }).go();
    return { params: { clientId }, secret: logo };
  },
  'remove-client': async (actor, world) => {
    const { clientId } = await newClient(actor, world);
    return { body: { clientId } };
  },
  'set-client-route': async (actor, world) => {
    const { clientId } = await newClient(actor, world);
    return { body: { clientId, route: { channels: ['email'], quiet: 'none', quietHours: null } } };
  },
  'note-client-call': async (actor, world) => {
    const { clientId } = await newClient(actor, world);
    return { body: { clientId, note: 'All is well again' } };
  },
  'organise-sites': async (actor, world) => {
    const { clientId } = await newClient(actor, world);
    const { url } = await newSite(actor, world);
    return { body: { sites: [url], clientId } };
  },
};
