import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { forgetVisitorsOf } from '../../functions/measuring/visitors/forget-visitors.ts';
import { mergeVisitors } from '../../functions/measuring/visitors/merge-visitors.ts';
import { rollUpLog } from '../../functions/measuring/visitors/roll-up-log.ts';
import { senderOf } from '../../functions/measuring/visitors/to-view.ts';
import {
  dayOf,
  type SiteKey,
  type VisitorStore,
  visitorStore,
} from '../../functions/measuring/visitors/visitor-store.ts';
import { visitorSummaries } from '../../functions/measuring/visitors/visitor-summaries.ts';
import { visitorSiteEntity } from '../../functions/measuring/visitors/visitor-site-entity.ts';
import { type Beacon, writeBeacon } from '../../shared/visitors/beacon.ts';
import { type LogField, logFields } from '../../shared/visitors/log-format.ts';
import { useStandIns } from '../stand-ins.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

export interface LoggedView extends Partial<Beacon> {
  lcp: number;
  /** ISO 8601. @default now */
  at?: string;
  address?: string;
  /** In place of an address: of a network that shares its limit with no other visitor's. Up to 1,000. */
  visitor?: number;
}

/** A site whose visitors are measured; returns its key. */
export async function newVisitorSite(table: Table, accountId: string, url: string) {
  const siteKey = randomUUID().replaceAll('-', '').slice(0, 12);
  const urlKey = keyOfUrl(url);
  await visitorSiteEntity(table)
    .put({
      accountId,
      urlKey,
      siteKey,
      rate: 1,
      hosts: ['shop.example'],
      pageRules: [],
      createdAt: new Date().toISOString(),
    })
    .go();
  return { accountId, urlKey, siteKey };
}

/** Addresses of networks that a site limits one by one. */
function addressesOf(siteKey: string, count: number): string[] {
  const bySender = new Map<number, string>();
  for (let at = 0; bySender.size < count; at += 1) {
    const address = `203.${at % 250}.${Math.floor(at / 250)}.1`;
    const sender = senderOf(siteKey, address);
    if (!bySender.has(sender)) bySender.set(sender, address);
  }
  return [...bySender.values()];
}

/** An access log as CloudFront writes it. */
export function logOf(siteKey: string, views: readonly LoggedView[]): string {
  const last = Math.max(-1, ...views.map(({ visitor = -1 }) => visitor));
  const addresses = addressesOf(siteKey, last + 1);
  const lines = views.map(
    ({ lcp, at = new Date().toISOString(), visitor = -1, address = '203.0.113.7', ...own }) => {
      const beacon: Beacon = {
        view: randomUUID().replaceAll('-', '').slice(0, 12),
        report: 1,
        age: 0,
        host: 'shop.example',
        path: '/',
        navigation: 'navigate',
        connection: '4g',
        release: '',
        labels: [],
        metrics: { lcp: { value: lcp, parts: [] } },
        ...own,
      };
      const values: Partial<Record<LogField, string>> = {
        date: at.slice(0, 10),
        time: at.slice(11, 19),
        'c-ip': addresses[visitor] ?? address,
        'cs-method': 'GET',
        'cs-uri-stem': `/v/${siteKey}`,
        'sc-status': '204',
        'cs(User-Agent)': encodeURIComponent(chrome),
        'cs-uri-query': writeBeacon(beacon),
      };
      return `${logFields.map((field) => values[field] ?? '-').join('\t')}\n`;
    },
  );
  return `#Version: 1.0\n#Fields: ${logFields.join('\t')}\n${lines.join('')}`;
}

/** Stores a log object, in the deployed bucket where there is one. @returns the message with which S3 announces it */
export async function storeLog(
  content: string | Uint8Array,
  key = `E2/2026/11/24/13/${randomUUID()}.gz`,
) {
  const visitorLogs = process.env['VISITOR_LOGS'] ?? (await useStandIns()).visitorLogs;
  // A client of its own, which no test makes fail.
  const bucket = new S3Client({ forcePathStyle: true });
  const Body = typeof content === 'string' ? gzipSync(content) : content;
  await bucket.send(new PutObjectCommand({ Bucket: visitorLogs, Key: key, Body }));
  bucket.destroy();
  const s3 = { bucket: { name: visitorLogs }, object: { key: encodeURIComponent(key) } };
  return { Records: [{ s3 }] };
}

/** Counts a log object: stores its views, and merges their days at once. */
export async function countLog(
  table: Table,
  object: { name: string; text: string },
  {
    now = new Date(),
    most = 10_000,
    summaries = visitorSummaries(table),
  }: {
    now?: Date;
    most?: number;
    summaries?: Pick<ReturnType<typeof visitorSummaries>, 'refresh'>;
  } = {},
): Promise<void> {
  const store = visitorStore(table);
  const viewsADayOf = async () => most;
  const days = new Map<string, SiteKey & { day: string }>();
  const addPart: VisitorStore['addPart'] = async (site, part, at) => {
    const { accountId, urlKey } = site;
    const day = dayOf(part.hour);
    days.set(`${accountId} ${urlKey} ${day}`, { accountId, urlKey, day });
    await store.addPart(site, part, at);
  };
  const sendMerges = async () => {};
  await rollUpLog({ store: { ...store, addPart }, viewsADayOf, sendMerges }, object, now);
  const forget = forgetVisitorsOf.bind(null, table);
  await mergeVisitors(
    { store, summaries, viewsADayOf, compare: async () => {}, forget },
    [...days.values()],
    now,
  );
}
