import { describe, expect, test } from 'vitest';
import type { Heartbeat } from '../../../../../../shared/models/monitoring/heartbeat.ts';
import { groupsOf, monitorOptions, publishedWords, rowsOf } from './component-rows.ts';

const component = (componentId: string, isPublished = true) => ({
  componentId,
  name: componentId,
  monitor: { kind: 'page' as const, url: `https://${componentId}.example/` },
  isPublished,
});
const page = {
  pageId: 'p',
  slug: 'acme',
  ownAddress: null,
  title: 'Acme',
  clientId: null,
  colour: null,
  isPublished: true,
  showsResponseTimes: false,
  hasPassword: false,
  groups: [
    { name: 'Web', components: [component('shop'), component('blog', false)] },
    { name: '', components: [component('api')] },
  ],
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};

describe('components', () => {
  test('are lines of one list, and groups again', () => {
    expect(groupsOf(rowsOf(page.groups))).toEqual(page.groups);
  });

  test('of one group need not follow each other', () => {
    const [shop, blog, api] = rowsOf(page.groups);
    if (shop === undefined || blog === undefined || api === undefined) throw new Error('none');
    const groups = groupsOf([shop, api, { ...blog, group: ' Web ' }]);
    expect(groups.map(({ name, components }) => [name, components.length])).toEqual([
      ['Web', 2],
      ['', 1],
    ]);
  });

  test('can be all pages, endpoints and heartbeats, or those of a client', () => {
    const site = { _id: 's', url: 'https://a.example/', siteName: 'A', propertyId: '' };
    const backup: Heartbeat = {
      heartbeatId: 'h',
      site: 'https://a.example/',
      name: 'Nightly backup',
      schedule: { kind: 'interval', everyMinutes: 60 },
      graceMinutes: 5,
      longestRunMinutes: null,
      target: 99.9,
      state: 'up',
      since: '2026-11-01T00:00:00.000Z',
      why: null,
      lastSignal: null,
      expectedAt: null,
      address: null,
    };
    const sites = [
      { ...site, pages: ['https://a.example/cart'] },
      { ...site, url: 'https://b.example/', siteName: 'B', clientId: 'acme', pages: [] },
    ];
    const database = { url: 'tcp://db.example:5432', name: 'Database', site: site.url };
    const monitors = { sites, endpoints: [database], heartbeats: [backup] };
    expect(monitorOptions(monitors, '').map(({ label, note }) => `${label}, ${note}`)).toEqual([
      'A, a.example',
      'a.example/cart, A',
      'Database, Endpoint of A',
      'Nightly backup, Heartbeat of A',
      'B, b.example',
    ]);
    expect(monitorOptions(monitors, 'acme').map(({ value }) => value)).toEqual([
      'https://b.example/',
    ]);
  });

  test('are counted in words', () => {
    expect(publishedWords(page)).toBe('Published with 2 of 3 components');
    expect(publishedWords({ ...page, isPublished: false })).toBe('Not published');
    expect(publishedWords({ ...page, groups: [] })).toBe('Published, without components');
  });
});
