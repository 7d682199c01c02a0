import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { handler as subscribersWorker } from '../../../functions/portfolio/status-pages/notify-status-subscribers.worker.ts';
import { handler as mailWorker } from '../../../functions/portfolio/status-pages/send-status-update.worker.ts';
import { statusIncidentEntity } from '../../../functions/portfolio/status-pages/status-incident-entity.ts';
import { statusSubscriberEntity } from '../../../functions/registry/clients/status-subscriber-entity.ts';
import { handler as refreshWorker } from '../../../functions/portfolio/status-pages/refresh-status-pages.worker.ts';
import { handler as renderWorker } from '../../../functions/portfolio/status-pages/render-status-page.worker.ts';
import { statusPageStore } from '../../../functions/portfolio/status-pages/status-page-store.ts';
import { statusPageEntity } from '../../../functions/registry/clients/status-page-entity.ts';
import { siteEntity } from '../../../functions/registry/pages/site-entity.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import { askedBy, outboxItem } from '../../../functions/platform/events/outbox.ts';
import { onceOnlyMailEntity } from '../../../functions/platform/once-only-mails/once-only-mail-entity.ts';
import { hashOfToken } from '../../../functions/platform/secret-token.ts';
import { timeOrderedId } from '../../../functions/platform/time-ordered-id.ts';
import { after, dayMs } from '../../../functions/platform/times.ts';
import { sendJobs } from '../../../functions/platform/jobs/send-jobs.ts';
import { env } from '../../../functions/platform/aws/env.ts';
import { epochSeconds, type Table } from '../../../functions/platform/table/table.ts';
import { statusFiles, statusKeyOf } from '../../../shared/deployment/status-files.ts';
import { subscriberJob } from '../../../shared/jobs/all-jobs.ts';
import { sendStatusUpdate, renderStatusPage } from '../../../shared/jobs/catalogue.ts';
import { eventsOf } from '../../support/monitoring-events.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { type JobKind, namesIn, nothing } from './work.ts';

const bucket = new S3Client({ forcePathStyle: true });
const isWritten = async (Key: string): Promise<boolean> => {
  const got = bucket.send(new GetObjectCommand({ Bucket: env.statusBucket(), Key }));
  return got.then(
    () => true,
    () => false,
  );
};

/** A published page that shows one site. */
export const statusPageKinds = (table: Table): JobKind[] => {
  const newPage = async (url: string) => {
    const { accountId } = await seedAccount(table);
    const createdAt = new Date().toISOString();
    const site = { urlKey: keyOfUrl(url), siteId: 's', url, siteName: 'Shop', createdAt };
    await siteEntity(table)
      .put({ accountId, ...site })
      .go();
    const monitor = { kind: 'page' as const, url };
    const component = { componentId: randomUUID(), name: 'Shop', monitor, isPublished: true };
    const page = { accountId, pageId: randomUUID(), slug: randomUUID(), title: 'Acme' };
    await statusPageEntity(table)
      .create({
        ...page,
        isPublished: true,
        groups: [{ name: '', components: [component] }],
        createdAt,
        revision: 1,
      })
      .go();
    return page;
  };
  const updates = new Map<string, z.input<typeof sendStatusUpdate.payload>[]>();
  /** An update of a page with one subscriber. */
  const newUpdate = async (url: string) => {
    const { accountId, pageId } = await newPage(url);
    const [now, email] = [new Date(), `${randomUUID()}@example.com`];
    const at = now.toISOString();
    const incidentId = timeOrderedId(now);
    await statusIncidentEntity(table)
      .create({
        accountId,
        pageId,
        incidentId,
        title: 'Shop is slow',
        createdAt: at,
        componentIds: [],
        updates: [{ at, stage: 'investigating', text: 'We look into it.' }],
        changes: 1,
        expiresAt: epochSeconds(after(now, dayMs)),
      })
      .go();
    const subscriberId = hashOfToken(email);
    await statusSubscriberEntity(table)
      .create({ accountId, pageId, subscriberId, email, createdAt: at, confirmedAt: at })
      .go();
    const payload = { accountId, pageId, incidentId, at, subscriberIds: [subscriberId] };
    updates.set(accountId, [payload]);
    return { payload, accountId };
  };
  return [
    {
      job: renderStatusPage,
      cause: 'person',
      worker: renderWorker,
      async prepare(url) {
        const { accountId, pageId, slug } = await newPage(url);
        return {
          accountId,
          url,
          payload: { accountId, pageId, slug },
          outcome: async () => ({
            files: await Promise.all(
              statusFiles.map(({ name }) => isWritten(statusKeyOf(slug, name))),
            ),
            isDueLater:
              ((await statusPageStore(table).find({ accountId, pageId }))?.retryAt ?? '') >
              new Date().toISOString(),
          }),
        };
      },
      // All but a logo.
      expected: {
        files: statusFiles.map(({ name }) => name !== 'logo'),
        isDueLater: true,
      },
      recover: nothing,
    },
    {
      job: sendStatusUpdate,
      cause: 'person',
      worker: mailWorker,
      async prepare(url) {
        const { payload, accountId } = await newUpdate(url);
        const { incidentId, at, subscriberIds } = payload;
        const noticeId = `status-${incidentId}-${at}-${subscriberIds.join('')}`;
        return {
          accountId,
          url,
          payload,
          outcome: async () => ({
            mail: (
              await onceOnlyMailEntity(table).get({ accountId, noticeId }).go({ consistent: true })
            ).data?.state,
          }),
        };
      },
      expected: { mail: 'sent' },
      // What a delivery that found the mail claimed has sent for later.
      recover: async ({ accountId }) => sendJobs(sendStatusUpdate, updates.get(accountId) ?? []),
    },
    {
      job: subscriberJob('notify-status-subscribers'),
      cause: 'person',
      worker: subscribersWorker,
      async prepare(url) {
        const { payload, accountId } = await newUpdate(url);
        // Deliveries of other kinds of work.
        await namesIn('notify-status-subscribers', accountId);
        const { pageId, incidentId, at } = payload;
        const facts = { pageId, incidentId, at };
        const about = { accountId, subject: { kind: 'account' as const, url: '' } };
        const { event } = outboxItem(
          'status-page-written',
          { ...about, ...askedBy('person', 'user'), facts },
          new Date(),
        );
        return {
          accountId,
          url,
          payload: event,
          outcome: async () => ({ jobs: await namesIn('send-status-update', accountId) }),
        };
      },
      expected: { jobs: 1 },
      recover: nothing,
    },
    {
      job: subscriberJob('refresh-status-pages'),
      cause: 'clock',
      worker: refreshWorker,
      async prepare(url) {
        const { accountId } = await newPage(url);
        // Deliveries of other kinds of work.
        await namesIn('refresh-status-pages', accountId);
        return {
          accountId,
          url,
          payload: eventsOf(accountId, url).uptime('down', new Date()),
          outcome: async () => ({ jobs: await namesIn('render-status-page', accountId) }),
        };
      },
      expected: { jobs: 1 },
      recover: nothing,
    },
  ];
};
