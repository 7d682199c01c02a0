import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drain, receive, remove } from '../../../test/faults/queue.ts';
import { eventsOf } from '../../../test/support/monitoring-events.ts';
import { doneWith } from '../../../test/support/scan-calls.ts';
import { useTable } from '../../../test/support/scans.ts';
import { photographOutage as contract } from '../../../shared/jobs/catalogue.ts';
import { grouped } from '../../notifying/incidents/one-incident.ts';
import { forgetIncidents } from '../../notifying/incidents/forget-incidents.ts';
import { openTroubles } from '../../monitoring/episodes/open-troubles.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { outagePictureStore } from '../../notifying/incidents/outage-picture-store.ts';
import {
  photographOutage,
  type PhotographOutage,
} from '../../notifying/incidents/photograph-outage.ts';
import { requestOutagePicture } from '../../notifying/incidents/request-outage-picture.ts';
import { trackEvent } from '../../notifying/incidents/track-event.ts';
import { trackStore } from '../../notifying/incidents/track-store.ts';
import { newlyWatched } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, hourMs, minuteMs } from '../../platform/times.ts';
import { scanStore } from '../../measuring/scans/scan-store.ts';
import { screenshotStore } from '../../measuring/screenshots/screenshot-store.ts';
import { uptimeStore } from '../../monitoring/uptime/uptime-store.ts';
import { deploymentStore } from '../../registry/pages/deployment-store.ts';
import { incidentEvidence } from './incident-evidence.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const now = new Date();
const minutesAgo = (minutes: number) => after(now, -minutes * minuteMs);
const hoursAgo = (hours: number) => after(now, -hours * hourMs);

/** An endpoint of the site of an account. */
async function endpointOf(accountId: string, site: string) {
  const url = 'tcp://db.shop.example:5432';
  const endpoint = { subject: 'endpoint', siteKey: keyOfUrl(site), name: 'Database' } as const;
  await watchedPageEntity(table)
    .put({ ...newlyWatched(accountId, url, now), ...endpoint })
    .go();
  return { accountId, url };
}

async function siteOfAccount(accountId: string = randomUUID(), path = '') {
  const url = `https://shop.example/${path}`;
  const urlKey = keyOfUrl(url);
  const createdAt = hoursAgo(2000).toISOString();
  const site = { accountId, urlKey, siteId: 's', url, siteName: 'Shop', createdAt };
  await siteEntity(table)
    .put({ ...site, propertyId: '' })
    .go();
  return { accountId, url };
}

/** An event as the subscriber receives it. */
async function hear(event: ReturnType<ReturnType<typeof eventsOf>['uptime']>) {
  const ports = {
    table,
    store: trackStore(table),
    announce: async () => undefined,
    sendOutages: async () => undefined,
    sendJobs,
    now,
  };
  await trackEvent(ports, event);
  await requestOutagePicture(ports, event);
}
const groupsOf = async (accountId: string) => {
  const { data } = await incidentEntity(table).query.byId({ accountId }).go();
  return grouped(data);
};
async function evidenceOf(accountId: string, at = now) {
  const [group] = await groupsOf(accountId);
  if (group === undefined) throw new Error('There is no incident');
  return incidentEvidence({ table, now: at }, group);
}
const jpeg = Buffer.from('a picture');
const image = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
const workerWith = (photograph: PhotographOutage) =>
  handleJob(contract, ({ payload, isLastDelivery }) =>
    photographOutage(
      { store: outagePictureStore(table), photograph, now: () => now },
      { ...payload, isLastDelivery },
    ),
  );

// What a test has not drained.
afterEach(async () => {
  await drain(
    'photograph-outage',
    workerWith(async () => ({ kind: 'failure', reason: 'refused' })),
  );
});

describe('the evidence of an incident', () => {
  test('has the checks of its page with what was answered, and what changed before it', async () => {
    const page = await siteOfAccount();
    const { accountId, url } = page;
    const checks = uptimeStore(table);
    const check = { furtherAttempts: 0 };
    for (const [at, outcome] of [
      [65, { status: 'up', statusCode: 200 }],
      [5, { status: 'down', statusCode: 503, excerpt: 'Out of memory' }],
    ] as const) {
      const checkedAt = minutesAgo(at).toISOString();
      await checks.end({ ...page, dueAt: checkedAt }, { ...check, ...outcome, checkedAt }, now);
    }
    const site = { accountId, siteKey: keyOfUrl(url) };
    const deployments = deploymentStore(table);
    for (const [label, hours] of [
      ['v1', 24 * 8],
      ['v2', 3],
    ] as const)
      await deployments.add(site, { label, at: hoursAgo(hours) }, { now });
    const scans = scanStore(table);
    for (const [hours, technologies] of [
      [30, ['PHP']],
      [20, ['PHP', 'Magento']],
    ] as const) {
      const { scan } = await scans.start(page, hoursAgo(hours));
      for (const one of scan) {
        const claimed = await scans.claim(one, 'worker', hoursAgo(hours));
        if (claimed === undefined) throw new Error('Not claimed');
        const outcome = { ...doneWith(claimed, 80), technologies: [...technologies] };
        await scans.finish(claimed, 'worker', outcome, hoursAgo(hours));
      }
    }
    const pictures = screenshotStore(table);
    const takenAt = hoursAgo(2).toISOString();
    const lease = await pictures.claim({ ...page, dueAt: takenAt }, 'worker', hoursAgo(2));
    if (lease === undefined) throw new Error('Not claimed');
    await pictures.finish(
      lease,
      {
        state: 'done',
        takenAt,
        storedAt: takenAt,
        pictureKey: 'key',
        mask: [],
        isEqual: false,
        changedPercent: 3.42,
      },
      now,
    );
    await hear(eventsOf(accountId, url).uptime('down', minutesAgo(5)));

    const evidence = await evidenceOf(accountId);
    expect(evidence).toMatchObject({
      url,
      checks: [{ statusCode: 200 }, { statusCode: 503, excerpt: 'Out of memory' }],
      picture: { state: 'waiting' },
    });
    expect(evidence.before.map(({ kind, text }) => [kind, text])).toEqual([
      ['picture', '3.4 % of the page changed'],
      ['deployment', 'v2'],
      ['technology', 'Magento added'],
    ]);
  });

  test('of an endpoint that a check found down is its checks, without a picture', async () => {
    const { accountId, url: site } = await siteOfAccount();
    const endpoint = await endpointOf(accountId, site);
    for (const [at, status] of [
      [65, 'up'],
      [5, 'down'],
    ] as const) {
      const checkedAt = minutesAgo(at).toISOString();
      const outcome = { status, checkedAt, furtherAttempts: 0 };
      const reason = status === 'down' ? { reason: 'refused' as const } : {};
      const key = { ...endpoint, dueAt: checkedAt };
      await uptimeStore(table).end(key, { ...outcome, ...reason }, now);
    }
    const { data } = await outboxEventEntity(table).query.byId({ accountId }).go();
    for (const { event } of data) if (event.type === 'uptime-changed') await hear(event);
    expect(await receive('photograph-outage')).toBeUndefined();
    expect((await groupsOf(accountId)).map(([{ title, site: of }]) => [title, of])).toEqual([
      ['Database of Shop is down', site],
    ]);
    expect(await evidenceOf(accountId)).toMatchObject({
      url: endpoint.url,
      checks: [{ simple: { status: 'up' } }, { simple: { status: 'down' } }],
      picture: null,
    });
    const { value } = await trackStore(table).findLedger(accountId, keyOfUrl(site));
    expect(openTroubles(value, new Set()).get(keyOfUrl(site))).toMatchObject({
      troubles: [{ cause: 'monitor-down', before: 'Database' }],
      isOutageFalse: false,
    });
  });

  test('has one picture of the outage, however often it is asked for, kept until the incident goes', async () => {
    const { accountId, url } = await siteOfAccount();
    const down = eventsOf(accountId, url).uptime('down', minutesAgo(5));
    await hear(down);
    await hear(down);
    let taken = 0;
    const worker = workerWith(async () => {
      taken += 1;
      return { kind: 'outage', jpeg, statusCode: 503 };
    });
    expect(await drain('photograph-outage', worker)).toBeGreaterThanOrEqual(2);
    await hear(down);
    expect(await receive('photograph-outage')).toBeUndefined();
    expect(taken).toBe(1);
    expect((await evidenceOf(accountId)).picture).toEqual({
      state: 'taken',
      image,
      at: now.toISOString(),
      statusCode: 503,
    });
    const [[incident] = []] = await groupsOf(accountId);
    const key = { accountId, incidentId: incident?.incidentId ?? '' };
    await forgetIncidents(table, { accountId, url, before: after(now, minuteMs) });
    expect(await outagePictureStore(table).find(key)).toBeUndefined();
    // A job that is late finds no incident, and leaves nothing.
    await outagePictureStore(table).keep(key, { kind: 'outage', jpeg, statusCode: null }, now);
    expect(await outagePictureStore(table).find(key)).toBeUndefined();
  });

  test('is of the first of several sites that are one incident', async () => {
    const { accountId, url } = await siteOfAccount();
    const other = await siteOfAccount(accountId, 'other');
    await hear(eventsOf(accountId, url).uptime('down', minutesAgo(6)));
    await hear(eventsOf(accountId, other.url).uptime('down', minutesAgo(5)));
    const message = await receive('photograph-outage');
    expect(message?.message.Body).toContain(`"url":"${url}"`);
    if (message !== undefined) await remove(message);
    expect(await receive('photograph-outage')).toBeUndefined();
  });

  test('says why there is no picture', async () => {
    const { accountId, url } = await siteOfAccount();
    await hear(eventsOf(accountId, url).uptime('down', minutesAgo(5)));
    const later = after(now, hourMs);
    expect((await evidenceOf(accountId, later)).picture).toEqual({
      state: 'none',
      reason: 'None was taken in time.',
    });
    await drain(
      'photograph-outage',
      workerWith(async () => ({ kind: 'failure', reason: 'refused' })),
    );
    expect((await evidenceOf(accountId)).picture).toEqual({
      state: 'none',
      reason: 'The server did not accept the connection.',
    });
  });

  test('says so too after a camera that broke each time', async () => {
    const { accountId, url } = await siteOfAccount();
    await hear(eventsOf(accountId, url).uptime('down', minutesAgo(5)));
    await drain(
      'photograph-outage',
      workerWith(async () => {
        throw new Error('No browser');
      }),
    );
    expect((await evidenceOf(accountId)).picture).toMatchObject({ state: 'none' });
  });
});
