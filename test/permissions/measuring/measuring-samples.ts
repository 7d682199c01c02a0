import { randomUUID } from 'node:crypto';
import { exportFiles } from '../../../functions/lifecycle/exports/export-file.ts';
import { fieldHistoryStore } from '../../../functions/measuring/field-data/field-history-store.ts';
import { fieldReadingStore } from '../../../functions/measuring/field-data/field-reading-store.ts';
import { deploymentStore } from '../../../functions/registry/pages/deployment-store.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import { bucketClient } from '../../../functions/platform/aws/bucket-client.ts';
import { env } from '../../../functions/platform/aws/env.ts';
import { objectStore } from '../../../functions/platform/aws/object-store.ts';
import { scanStore } from '../../../functions/measuring/scans/scan-store.ts';
import { screenshotStore } from '../../../functions/measuring/screenshots/screenshot-store.ts';
import { suggestionRequestEntity } from '../../../functions/measuring/suggestions/suggestion-request-entity.ts';
import { uptimeStore } from '../../../functions/monitoring/uptime/uptime-store.ts';
import { startValidation } from '../../../shared/calls/measuring/markup.ts';
import { call } from '../../support/call-handler.ts';
import { loadHandler } from '../../support/load-handler.ts';
import { doneWith, hoursAgo } from '../../support/scan-calls.ts';
import { fieldData } from '../../support/scans.ts';
import type { Actor } from '../actors.ts';
import type { MakeSample, World } from '../sample.ts';
import { markerOf, newSite, newScan } from '../new-site.ts';

const scannedPage: MakeSample = async (actor, world) => {
  const { url, scanId } = await newScan(actor, world);
  return { query: { url }, secret: scanId };
};

const scannedPageInBody: MakeSample = async (actor, world) => {
  const { url, scanId } = await newScan(actor, world);
  return { body: { data: { url } }, secret: scanId };
};

/** Two scans of a page with results. */
const scannedTwice: MakeSample = async (actor, world) => {
  const { url } = await newSite(actor, world);
  const store = scanStore(world.table);
  const ids: string[] = [];
  for (const hours of [2, 1]) {
    const at = hoursAgo(hours);
    const { scan } = await store.start({ accountId: actor.accountId, url }, at);
    for (const deviceScan of scan) {
      const claimed = await store.claim(deviceScan, 'sample', at);
      if (claimed === undefined) throw new Error('Somebody else scans this page');
      await store.finish(claimed, 'sample', doneWith(deviceScan, 80), at);
    }
    ids.push(scan[0]?.scanId ?? 'none');
  }
  const [before, after] = ids;
  return { body: { url, device: 'mobile', before, after }, secret: before ?? 'none' };
};

/** A page with a check whose answer came from an address that only its account knows, and with a rolled-up day. */
const checkedPage: MakeSample = async (actor, world) => {
  const { url } = await newSite(actor, world);
  const { accountId } = actor;
  const now = new Date();
  const statusCode = 200;
  const outcome = { status: 'up', statusCode, furtherAttempts: 0 } as const;
  for (const at of [new Date(now.getTime() - 86_400_000), now]) {
    const checkedAt = at.toISOString();
    const check = { ...outcome, checkedAt, finalUrl: `${url}/${markerOf(actor)}` };
    await uptimeStore(world.table).end({ accountId, url, dueAt: checkedAt }, check, now);
  }
  return { query: { url } };
};

/** A page whose field data were read at a time that only its account knows. */
const readPage: MakeSample = async (actor, world) => {
  const { url } = await newSite(actor, world);
  const { accountId } = actor;
  const now = new Date(Date.now() - Math.floor(Math.random() * 1e7));
  const page = { accountId, url };
  const reading = { ...page, dueAt: now.toISOString() };
  await fieldReadingStore(world.table).add(reading, { mobile: fieldData, desktop: null }, now);
  const times = { now, askAgainAt: now };
  await fieldHistoryStore(world.table).keep(page, { mobile: null, desktop: null }, times);
  return { query: { url }, secret: now.toISOString() };
};

/** A page with two different pictures. */
const photographedPage: MakeSample = async (actor, world) => {
  const { url } = await newSite(actor, world);
  const store = screenshotStore(world.table);
  const pictureKey = `${actor.accountId}/pictures/${randomUUID()}.png`;
  for (const minutesAgo of [60, 0]) {
    const takenAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const key = { accountId: actor.accountId, url, dueAt: takenAt };
    const taken = { state: 'done' as const, takenAt, storedAt: takenAt, pictureKey, mask: [] };
    const differs = { isEqual: false, changedPixels: 400, differenceKey: pictureKey };
    const lease = await store.claim(key, 'sample', new Date());
    if (lease === undefined) throw new Error('Somebody else takes this picture');
    await store.finish(lease, minutesAgo === 0 ? { ...taken, ...differs } : taken, new Date());
  }
  return { body: { url }, secret: actor.accountId };
};

/** A page whose scan has ended. */
const endedScan: MakeSample = async (actor, world) => {
  const { url } = await newSite(actor, world);
  const store = scanStore(world.table);
  const now = new Date();
  const { scan } = await store.start({ accountId: actor.accountId, url }, now);
  for (const deviceScan of scan) {
    const claimed = await store.claim(deviceScan, 'sample', now);
    if (claimed === undefined) throw new Error('Somebody else scans this page');
    const outcome = { kind: 'failed', reason: 'http-5xx', fieldData: undefined } as const;
    await store.finish(claimed, 'sample', outcome, now);
  }
  return { params: { user: actor.accountEmail }, body: { siteUrl: url } };
};

/** A page that was scanned, with a picture that only its account knows. */
const picturedPage: MakeSample = async (actor, world) => {
  const { url } = await newSite(actor, world);
  const store = scanStore(world.table);
  const now = new Date();
  const { scan } = await store.start({ accountId: actor.accountId, url }, now);
  const mobile = scan.find(({ device }) => device === 'mobile');
  const claimed = mobile && (await store.claim(mobile, 'sample', now));
  if (claimed === undefined) throw new Error('Somebody else scans this page');
  const picture = `data:image/jpeg;base64,${randomUUID()}`;
  await store.finish(claimed, 'sample', { ...doneWith(claimed, 80), picture }, now);
  return { body: { sites: [url] }, secret: picture };
};

/** A site with a deployment whose label only its account knows. */
async function deployedSite(actor: Actor, world: World) {
  const { url } = await newSite(actor, world);
  const site = { accountId: actor.accountId, siteKey: keyOfUrl(url) };
  const deployment = { label: randomUUID(), at: new Date() };
  return {
    url,
    ...(await deploymentStore(world.table).add(site, deployment, { now: new Date() })),
  };
}

/** An export that waits for its download. */
const exported: MakeSample = async (actor) => {
  const { accountId, userId } = actor;
  const date = new Date().toISOString();
  const objects = objectStore(bucketClient(), env.reportsBucket());
  await exportFiles.keep(objects, { accountId, userId, date }, markerOf(actor));
  return { params: { user: actor.accountEmail }, body: { date, userId } };
};

export const measuringSamples: Record<string, MakeSample> = {
  'start-scan': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { body: { email: actor.accountEmail, url } };
  },
  'get-scan-status': async (actor, world) => {
    const { scanId } = await newScan(actor, world);
    return { query: { scanId } };
  },
  'get-latest-scan': scannedPage,
  'get-scan-verdict': scannedPage,
  'list-field-data': readPage,
  'get-field-history': readPage,
  'get-origin-summary': scannedPageInBody,
  'list-monthly-overall': scannedPage,
  'list-monthly-lab-data': scannedPage,
  'list-trends': picturedPage,
  'list-condition-changes': async (actor, world) => ({
    query: { url: (await newSite(actor, world)).url },
  }),
  'add-deployment': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { body: { url, label: markerOf(actor) } };
  },
  'get-lab-settings': async (actor, world) => ({
    query: { url: (await newSite(actor, world)).url },
  }),
  'set-lab-settings': async (actor, world) => ({
    body: { url: (await newSite(actor, world)).url, network: 'default', runs: 3 },
  }),
  'list-deployments': async (actor, world) => {
    const { url, label } = await deployedSite(actor, world);
    return { query: { url }, secret: label };
  },
  'remove-deployment': async (actor, world) => {
    const { url, id } = await deployedSite(actor, world);
    return { body: { url, id } };
  },
  'get-suggestions': scannedPageInBody,
  'get-score': scannedPageInBody,
  'get-ranking': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { body: { data: { url } } };
  },
  'get-scan-figures': scannedPageInBody,
  'get-scan-changes': scannedTwice,
  'get-waterfall': async (actor, world) => {
    const { url, scanId } = await newScan(actor, world);
    return { body: { url, device: 'mobile' }, secret: scanId };
  },
  'get-scan-categories': scannedPageInBody,
  'get-tech-stack': scannedPageInBody,
  'list-statuses': async (actor, world) => {
    const { url, page } = await newSite(actor, world);
    return { body: { sites: [url, page] } };
  },
  'list-suggestion-texts': () => ({ params: { suggestionType: 'unused-javascript' } }),
  'request-suggestion': async ({ accountId }, { table }) => {
    const suggestionType = 'unused-javascript';
    const kind = 'general';
    // The account's other users may have asked for it.
    await suggestionRequestEntity(table).delete({ accountId, suggestionType, kind }).go();
    return {
      body: {
        id: suggestionType,
        suggestion_type: suggestionType,
        type: kind,
        suggestion_name: 'Reduce unused JavaScript',
      },
    };
  },
  'take-screenshot-now': photographedPage,
  'list-screenshots': photographedPage,
  'compare-screenshots': photographedPage,
  'get-screenshot-difference': photographedPage,
  'start-validation': async (actor, world) => {
    const { url } = await newSite(actor, world);
    return { query: { url } };
  },
  'get-latest-validation': async (actor, world) => {
    const { url } = await newSite(actor, world);
    const as = { userId: actor.userId, groups: actor.groups };
    const request = { query: { url } };
    const started = await call(await loadHandler(startValidation), startValidation, request, {
      as,
    });
    return { ...request, secret: started.body.requestedAt ?? 'none' };
  },
  'check-uptime': async (actor, world) => ({ body: { url: (await newSite(actor, world)).url } }),
  'set-uptime-interval': async (actor, world) => ({
    body: { url: (await newSite(actor, world)).url, everyMinutes: 60 },
  }),
  'list-monthly-uptime': checkedPage,
  'get-latest-uptime': checkedPage,
  'list-daily-uptime': checkedPage,
  'list-outages': checkedPage,
  'get-availability': checkedPage,
  'get-response-times': checkedPage,
  'export-availability': checkedPage,
  'convert-to-csv': endedScan,
  'download-csv': exported,
  'delete-csv': exported,
};
