import { randomUUID } from 'node:crypto';
import { bucketClient } from '../../../functions/platform/aws/bucket-client.ts';
import { env } from '../../../functions/platform/aws/env.ts';
import { brandEntity } from '../../../functions/portfolio/reports/brand-entity.ts';
import { clientEntity } from '../../../functions/registry/clients/client-entity.ts';
import { storePdf } from '../../../functions/portfolio/reports/report-file.ts';
import { reportStore } from '../../../functions/portfolio/reports/report-store.ts';
import type { Actor } from '../actors.ts';
import { newReadyReport } from '../../support/ready-report.ts';
import { newClient } from '../registry/clients-samples.ts';
import { newIncident } from '../notifying/notifications-samples.ts';
import type { MakeSample, World } from '../sample.ts';

/** A report whose title only its account knows. */
async function newReport({ accountId, userId }: Actor, { table }: World) {
  const key = { accountId, reportId: randomUUID() };
  const title = `report-${randomUUID()}`;
  const period = { from: new Date('2026-10-01'), to: new Date('2026-11-01') };
  await reportStore(table).start({ ...key, title, ...period, requestedBy: userId }, new Date());
  return { ...key, title };
}

/** A report on a client, with its PDF, that has not been sent. */
async function newUnsent(actor: Actor, world: World) {
  const { clientId } = await newClient(actor, world);
  const { accountId } = actor;
  const contacts = [{ email: `${randomUUID()}@client.example` }];
  await clientEntity(world.table).patch({ accountId, clientId }).set({ contacts }).go();
  const reportId = await newReadyReport(world.table, accountId, `report-${randomUUID()}`, clientId);
  await storePdf(bucketClient(), env.reportsBucket())(
    { accountId, reportId, title: 'A' },
    Buffer.from('%PDF'),
  );
  return { reportId };
}

export const reportsSamples: Record<string, MakeSample> = {
  'list-reports': async (actor, world) => ({ secret: (await newReport(actor, world)).title }),
  'start-report': async (actor, world) => {
    const { clientId } = await newClient(actor, world);
    return { body: { clientId, from: '2026-10-01', to: '2026-10-31' } };
  },
  'start-incident-report': async (actor, world) => {
    const { params, secret } = await newIncident(actor, world);
    return { body: params, secret };
  },
  'get-report': async (actor, world) => {
    const { reportId, title } = await newReport(actor, world);
    return { params: { reportId }, secret: title };
  },
  'download-report': async (actor, world) => {
    const key = await newReport(actor, world);
    const store = reportStore(world.table);
    await store.claim(key, 'worker', new Date());
    const pdf = Buffer.from(actor.accountId);
    await storePdf(bucketClient(), env.reportsBucket())(key, pdf);
    await store.finish(key, 'worker');
    return { params: { reportId: key.reportId } };
  },
  'delete-report': async (actor, world) => {
    const { reportId } = await newReport(actor, world);
    return { body: { reportId } };
  },
  'get-brand': async ({ accountId }, { table }) => {
    const secret = `Agency ${randomUUID()}`;
    await brandEntity(table).put({ accountId, sender: secret, hidesProduct: true }).go();
    return { secret };
  },
  'save-brand': async () => ({
    body: {
      sender: 'Agency',
      colour: '#abc',
      replyTo: null,
      signOff: null,
      hidesProduct: true,
      revision: 0,
    },
  }),
  'edit-report': async (actor, world) => {
    const { reportId } = await newUnsent(actor, world);
    return { body: { reportId, revision: 0, paragraph: 'Hello', hasAppendix: false } };
  },
  'send-report': async (actor, world) => {
    const { reportId } = await newUnsent(actor, world);
    return { body: { reportId, revision: 0 } };
  },
  'send-test-report': async (actor, world) => {
    const { reportId } = await newUnsent(actor, world);
    return { body: { reportId } };
  },
  'save-report-schedule': async (actor, world) => {
    const { clientId } = await newClient(actor, world);
    return { body: { clientId, isMonthly: true } };
  },
};
