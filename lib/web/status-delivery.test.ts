import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { statusFiles, domainKeyOf } from '../../shared/deployment/status-files.ts';
import { settings } from '../../shared/settings/catalogue.ts';
import { statusDomainsCode } from './status-delivery.ts';

const id = (last: number) => `0b7e4c1a-0000-4000-8000-${String(last).padStart(12, '0')}`;
const domains = [`status.acme.com=${id(1)}`, `status.bolt.com=${id(2)}`];

function atTheEdge(host: string, uri: string): string {
  const event = { request: { method: 'GET', uri, headers: { host: { value: host } } } };
  return runInNewContext(`${statusDomainsCode(domains)};handler(event)`, { event }).uri;
}

test.each(statusFiles.map(({ name }) => name))('a host shows /%s of its page', (name) => {
  const key = `/${domainKeyOf(id(1), name)}`;
  for (const host of ['status.acme.com', 'STATUS.acme.com', 'status.acme.com:443'])
    expect(atTheEdge(host, `/${name}`)).toBe(key);
  expect(atTheEdge('status.acme.com', `/${name}/`)).toBe(key);
  expect(atTheEdge('status.bolt.com', `/${name}`)).toBe(`/${domainKeyOf(id(2), name)}`);
});

test.each([
  ['d111.cloudfront.net', '/'],
  ['constructor', '/'],
  ['acme.com', '/feed.atom'],
  ['status.acme.com', '/status/bolt'],
  ['status.acme.com', `/hosts/${id(2)}`],
  ['status.acme.com', `/../${id(2)}`],
  ['status.acme.com', `/%2e%2e/${id(2)}`],
  ['status.acme.com', '/..'],
  ['status.acme.com', '//status.bolt.com'],
  ['status.acme.com', '/api/status-pages'],
  ['status.acme.com', '/.env'],
])('nothing is at %s%s', (host, uri) => {
  expect(atTheEdge(host, uri)).toBe('/hosts/none');
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
test('the function is small enough for CloudFront with as many hosts as the setting accepts', () => {
  const most = settings.statusDomains.value.parse(
    Array.from({ length: 50 }, (_, at) => `status${at}.at=${id(at)}`),
  );
  expect(most.join(',').length).toBeGreaterThan(2400);
  expect(statusDomainsCode(most).length).toBeLessThan(5 * 1024);
});
