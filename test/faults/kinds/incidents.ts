import { outageStore } from '../../../functions/notifying/delivery/outage-store.ts';
import { incidentEntity } from '../../../functions/monitoring/episodes/incident-entity.ts';
import { outagePictureEntity } from '../../../functions/notifying/incidents/outage-picture-entity.ts';
import { outagePictureStore } from '../../../functions/notifying/incidents/outage-picture-store.ts';
import { photographOutage as photograph } from '../../../functions/notifying/incidents/photograph-outage.ts';
import { handler as trackIncidentsWorker } from '../../../functions/notifying/incidents/track-incidents.worker.ts';
import { notificationStore } from '../../../functions/notifying/notifications/notification-store.ts';
import { scanOutcomeEntity } from '../../../functions/notifying/notifications/scan-outcome-entity.ts';
import { handler as accountEventsWorker } from '../../../functions/notifying/notifications/tell-of-account-events.worker.ts';
import { handler as scansWorker } from '../../../functions/notifying/notifications/tell-of-scans.worker.ts';
import { pageEntity } from '../../../functions/registry/pages/page-entity.ts';
import { siteEntity } from '../../../functions/registry/pages/site-entity.ts';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import { handleJob } from '../../../functions/platform/jobs/handle-job.ts';
import { epochSeconds, type Table } from '../../../functions/platform/table/table.ts';
import { timeOrderedId } from '../../../functions/platform/time-ordered-id.ts';
import { after, dayMs, minuteMs } from '../../../functions/platform/times.ts';
import type { AnyEvent } from '../../../shared/events/catalogue.ts';
import { subscriberJob } from '../../../shared/jobs/all-jobs.ts';
import { escalateIncident, photographOutage } from '../../../shared/jobs/catalogue.ts';
import { usualBusinessHours } from '../../../shared/models/notifying/escalation.ts';
import { channelStore } from '../../../functions/notifying/channels/channel-store.ts';
import { handler as escalateIncidentWorker } from '../../../functions/notifying/incidents/escalate-incident.worker.ts';
import { nextLook } from '../../../functions/notifying/incidents/escalation-store.ts';
import { usersOf } from '../../../functions/platform/callers/user-entity.ts';
import { sendJobs } from '../../../functions/platform/jobs/send-jobs.ts';
import { eventsOf } from '../../support/monitoring-events.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { type JobKind, namesIn, nothing } from './work.ts';

/** Work that follows events: incidents and notifications. */
export const incidentKinds = (table: Table): JobKind[] => {
  /** An account with a site and a page of it. */
  const accountWithSite = async (site: string) => {
    const { accountId } = await seedAccount(table);
    const createdAt = new Date().toISOString();
    const siteKey = keyOfUrl(site);
    const page = `${site}page`;
    await siteEntity(table)
      .put({ accountId, urlKey: siteKey, siteId: 's', url: site, siteName: 'Shop', createdAt })
      .go();
    await pageEntity(table)
      .put({ accountId, siteKey, urlKey: keyOfUrl(page), url: page, createdAt })
      .go();
    return { accountId, page };
  };
  const notificationTitles = async (accountId: string) => {
    const until = new Date(Date.now() + 3_600_000);
    const all = await notificationStore(table).listSince(accountId, new Date(0), until);
    return all.map(({ kind }) => kind);
  };
  const incidentsOf = async (accountId: string) => {
    const { data } = await incidentEntity(table).query.byId({ accountId }).go();
    return data.map(({ state, title }) => ({
      state,
      // Each case has an address of its own.
      title: title.replace(/^\/\S*page of Shop/, 'A page'),
    }));
  };
  return [
    {
      job: subscriberJob('track-incidents'),
      cause: 'clock',
      worker: trackIncidentsWorker,
      async prepare(url) {
        const { accountId, page } = await accountWithSite(url);
        // Deliveries of other kinds of work.
        await namesIn('track-incidents', accountId);
        return {
          accountId,
          url,
          payload: eventsOf(accountId, page).uptime('down', new Date()),
          outcome: async () => ({
            incidents: await incidentsOf(accountId),
            notifications: await notificationTitles(accountId),
            waiting: (await outageStore(table).find(accountId))?.state.waiting.map(
              ({ kind }) => kind,
            ),
          }),
        };
      },
      expected: {
        incidents: [{ state: 'open', title: 'A page is down' }],
        notifications: ['site-down'],
        waiting: ['site-down'],
      },
      recover: nothing,
    },
    {
      job: photographOutage,
      cause: 'clock',
      worker: handleJob(photographOutage, ({ payload, isLastDelivery }) =>
        photograph(
          {
            store: outagePictureStore(table),
            photograph: async () => ({ kind: 'outage', jpeg: Buffer.from('a'), statusCode: 503 }),
            now: () => new Date(),
          },
          { ...payload, isLastDelivery },
        ),
      ),
      async prepare(url) {
        const { accountId, page } = await accountWithSite(url);
        // Those that followed from outages of other kinds of work.
        await namesIn('photograph-outage', accountId);
        const now = new Date();
        const incidentId = timeOrderedId(now);
        await incidentEntity(table)
          .put({
            accountId,
            incidentId,
            siteKey: keyOfUrl(url),
            site: url,
            siteName: 'Shop',
            title: 'Shop is down',
            cause: 'site-down',
            state: 'open',
            beganAt: now.toISOString(),
            episodes: [],
            notifications: [],
            revision: 1,
            expiresAt: epochSeconds(after(now, dayMs)),
          })
          .go();
        return {
          accountId,
          url,
          payload: { accountId, incidentId, url: page },
          async outcome() {
            const { data } = await outagePictureEntity(table).query.byIncident({ accountId }).go();
            return data.map(({ statusCode }) => statusCode);
          },
        };
      },
      expected: [503],
      recover: nothing,
    },
    {
      job: escalateIncident,
      cause: 'person',
      worker: escalateIncidentWorker,
      async prepare(url) {
        const { accountId } = await accountWithSite(url);
        const [user] = await usersOf(table, accountId);
        if (user === undefined) throw new Error('The account has no user');
        const now = new Date();
        const incidentId = timeOrderedId(now);
        const to = { kind: 'person', userId: user.userId } as const;
        const step = { afterMinutes: 5, severity: 'down', hours: 'always', to } as const;
        await channelStore(table).setOptions(accountId, {
          escalation: {
            steps: [step],
            businessHours: usualBusinessHours,
            since: after(now, -dayMs).toISOString(),
          },
        });
        await incidentEntity(table)
          .put({
            accountId,
            incidentId,
            siteKey: keyOfUrl(url),
            site: url,
            siteName: 'Shop',
            title: 'Shop is down',
            cause: 'site-down',
            state: 'open',
            beganAt: after(now, -10 * minuteMs).toISOString(),
            episodes: [],
            notifications: [],
            revision: 1,
            expiresAt: epochSeconds(after(now, dayMs)),
            ...nextLook(incidentId, accountId, now),
          })
          .go();
        return {
          accountId,
          url,
          payload: { accountId, incidentId },
          async outcome() {
            const { data } = await incidentEntity(table).get({ accountId, incidentId }).go();
            return { escalated: data?.escalated?.length, retryAt: data?.retryAt };
          },
        };
      },
      expected: { escalated: 1, retryAt: undefined },
      async recover({ accountId }, { now }) {
        const { data } = await incidentEntity(table).query.byId({ accountId }).go();
        for (const { incidentId, retryAt } of data)
          if (retryAt !== undefined && retryAt <= now.toISOString())
            await sendJobs(escalateIncident, [{ accountId, incidentId }]);
      },
    },
    {
      job: subscriberJob('tell-of-scans'),
      cause: 'clock',
      worker: scansWorker,
      async prepare(url) {
        const { accountId } = await accountWithSite(url);
        const { score } = eventsOf(accountId, url);
        const now = new Date();
        const expiresAt = Math.floor(now.getTime() / 1000) + 3600;
        await scanOutcomeEntity(table)
          .put({ accountId, scanId: now.toISOString(), desktop: 40, expiresAt })
          .go();
        return {
          accountId,
          url,
          payload: score(40, now),
          outcome: async () => ({ notifications: await notificationTitles(accountId) }),
        };
      },
      expected: { notifications: ['scan-result'] },
      recover: nothing,
    },
    {
      job: subscriberJob('tell-of-account-events'),
      cause: 'clock',
      worker: accountEventsWorker,
      async prepare(url) {
        const { accountId } = await seedAccount(table);
        const event: AnyEvent = {
          eventId: 'one',
          at: new Date().toISOString(),
          accountId,
          subject: { kind: 'account', url: '' },
          cause: 'person',
          type: 'sub-user-joined',
          facts: { userId: 'joan', email: 'joan@example.com', name: 'Joan Clarke' },
        };
        return {
          accountId,
          url,
          payload: event,
          outcome: async () => ({ notifications: await notificationTitles(accountId) }),
        };
      },
      expected: { notifications: ['sub-user-joined'] },
      recover: nothing,
    },
  ];
};
