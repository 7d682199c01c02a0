import { heartbeatStore } from '../../../functions/monitoring/heartbeats/heartbeat-store.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import { seedAccount } from '../../support/seed-account.ts';
import type { Actor } from '../actors.ts';
import { newSite } from '../new-site.ts';
import type { MakeSample, World } from '../sample.ts';

const settings = {
  name: 'Backup',
  schedule: { kind: 'interval', everyMinutes: 60 },
  graceMinutes: 10,
  longestRunMinutes: null,
} as const;

/** A site with a heartbeat whose address only its account knows. */
async function newHeartbeat(actor: Actor, world: World) {
  const { url } = await newSite(actor, world);
  const { accountId } = actor;
  const { token, heartbeatId } = await heartbeatStore(world.table).create(
    { accountId, url, urlKey: keyOfUrl(url) },
    settings,
    { now: new Date(), limit: 1000 },
  );
  return { url, heartbeatId, token };
}

/** Whose address it is does not matter to those who call it. */
async function someToken(world: World): Promise<string> {
  const { accountId, userId, email } = await seedAccount(world.table, { plan: 'Internal' });
  return (await newHeartbeat({ accountId, userId, accountEmail: email }, world)).token;
}

const one: MakeSample = async (actor, world) => {
  const { url, heartbeatId, token } = await newHeartbeat(actor, world);
  return { body: { url, heartbeatId }, secret: token };
};

export const heartbeatsSamples: Record<string, MakeSample> = {
  'list-heartbeats': async (actor, world) => {
    const { url, token } = await newHeartbeat(actor, world);
    return { query: { url }, secret: token };
  },
  'list-heartbeat-signals': async (actor, world) => {
    const { url, heartbeatId, token } = await newHeartbeat(actor, world);
    return { query: { url, heartbeatId }, secret: token };
  },
  'save-heartbeat': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { body: { url, ...settings } };
  },
  'pause-heartbeat': async (actor, world) => {
    const { url, heartbeatId, token } = await newHeartbeat(actor, world);
    return { body: { url, heartbeatId, paused: true }, secret: token };
  },
  'renew-heartbeat-address': one,
  'remove-heartbeat': one,
  'send-heartbeat': async (_, world) => ({ params: { token: await someToken(world) } }),
  'send-heartbeat-signal': async (_, world) => ({
    params: { token: await someToken(world), signal: 'start' },
  }),
};
