import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { pageEntity } from '../../registry/pages/page-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, minuteMs } from '../../platform/times.ts';
import { confirmations } from '../../monitoring/uptime/settling/confirmations.ts';
import { othersConfirming } from './others-confirming.ts';

const now = new Date('2026-11-23T11:00:00.000Z');
const site = 'https://shop.example/';
const page = 'https://shop.example/cart';
let table: Table;
let accountId: string;
beforeAll(async () => {
  table = await useTable();
  accountId = randomUUID();
  const [siteKey, urlKey, createdAt] = [keyOfUrl(site), keyOfUrl(page), now.toISOString()];
  await siteEntity(table)
    .put({ accountId, urlKey: siteKey, url: site, siteId: site, siteName: 'Shop', createdAt })
    .go();
  await pageEntity(table).put({ accountId, siteKey, urlKey, url: page, createdAt }).go();
});

const confirm = (url: string, at = now) =>
  confirmations(table).beginConfirming({ accountId, url, dueAt: at.toISOString() }, at);
const asked = (known: string[] = [], at = now) =>
  othersConfirming(table, accountId, new Set(known), at);

test('a page of another site counts, an address that is no site of the account does not', async () => {
  expect(await asked()).toBe(false);
  await confirm('https://competitor.example/');
  expect(await asked()).toBe(false);
  await confirm(page);
  expect(await asked(['https://blog.example/'])).toBe(true);
  expect(await asked([site])).toBe(false);
});

test('a site counts that comes after many addresses of none', async () => {
  const later = after(now, 10 * minuteMs);
  // The table lists them first.
  const rivals = Array.from({ length: 200 }, (_, index) => `https://rival.example/${index}`).filter(
    (url) => keyOfUrl(url) < keyOfUrl(page),
  );
  await Promise.all(rivals.slice(0, 21).map((rival) => confirm(rival, later)));
  expect(await asked([], later)).toBe(false);
  await confirm(page, later);
  expect(await asked([], later)).toBe(true);
});

test('a confirmation that was lost does not count', async () => {
  await confirm(page);
  expect(await asked([], after(now, 5 * minuteMs))).toBe(false);
});
