import { fieldHistoryStore } from '../../measuring/field-data/field-history-store.ts';
import { fieldReadingStore } from '../../measuring/field-data/field-reading-store.ts';
import { deploymentStore } from '../../registry/pages/deployment-store.ts';
import { forgetIncidents } from '../../notifying/incidents/forget-incidents.ts';
import { markupStore } from '../../measuring/markup/markup-store.ts';
import { heartbeatStore } from '../../monitoring/heartbeats/heartbeat-store.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { forgetPing } from '../../monitoring/ping/forget-ping.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { forgetScans } from '../../measuring/scans/running/forget-scans.ts';
import { forgetProofs } from '../../measuring/proofs/forget-proofs.ts';
import { forgetReports } from '../../portfolio/reports/forget-reports.ts';
import { pictureCheckStore } from '../../measuring/screenshots/picture-check-store.ts';
import { screenshotStore } from '../../measuring/screenshots/screenshot-store.ts';
import { forgetComponent } from '../../portfolio/status-pages/forget-component.ts';
import { shareLinkStore } from '../../portfolio/sharing/share-link-store.ts';
import { forgetVisitors } from '../../measuring/visitors/forget-visitors.ts';
import { monitorStore } from '../../monitoring/uptime/monitors/monitor-store.ts';
import { uptimeStore } from '../../monitoring/uptime/uptime-store.ts';

/** A page of an account, and when it was removed: later data stays, because the page was added again. */
export interface RemovedPage {
  accountId: string;
  /** Normalised. */
  url: string;
  before: Date;
}

interface Stores {
  table: Table;
  reports: ObjectStore;
}

/** How each domain deletes its data about a page. Each is idempotent, and can be resumed after it died half-way. */
export const forgetters = {
  scans: forgetScans,
  proofs: forgetProofs,
  deployments: ({ table }, { accountId, url, before }) =>
    deploymentStore(table).forget({ accountId, siteKey: keyOfUrl(url) }, before),
  markup: ({ table, reports }, page) => markupStore(table).forget(page, reports),
  async uptime({ table }, { accountId, url, before }) {
    await monitorStore(table).forgetSecrets(accountId, url, before);
    await uptimeStore(table).forget(accountId, url, before);
  },
  // The origin's data may be needed by other pages; it expires within a week.
  async fieldData({ table }, { accountId, url, before }) {
    await fieldReadingStore(table).forget(accountId, url, before);
    await fieldHistoryStore(table).forget(accountId, url, before);
  },
  async screenshots({ table, reports }, page) {
    await pictureCheckStore(table).forget(page);
    await screenshotStore(table).forget(page, reports);
  },
  incidents: ({ table }, page) => forgetIncidents(table, page),
  reports: forgetReports,
  heartbeats: ({ table }, { accountId, url, before }) =>
    heartbeatStore(table).forget({ accountId, siteKey: keyOfUrl(url) }, before),
  ping: ({ table }, page) => forgetPing(table, page),
  shareLinks: ({ table }, { accountId, url, before }) =>
    shareLinkStore(table).forget({ accountId, siteKey: keyOfUrl(url) }, before),
  statusPages: ({ table }, page) => forgetComponent({ table, now: new Date() }, page),
  visitors: forgetVisitors,
} satisfies Record<string, (stores: Stores, page: RemovedPage) => Promise<void>>;
