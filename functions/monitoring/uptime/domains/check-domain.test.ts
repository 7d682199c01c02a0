import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AnyEvent } from '../../../../shared/events/catalogue.ts';
import { useTable } from '../../../../test/support/scans.ts';
import { outboxEventEntity } from '../../../platform/events/outbox-event-entity.ts';
import { after, dayMs } from '../../../platform/times.ts';
import type { Registration } from '../../../providers/ports/find-registration.ts';
import { checkDomain } from './check-domain.ts';
import { registeredDomainStore } from './registered-domain-store.ts';

const table = await useTable();
const noon = new Date('2026-11-24T12:00:00.000Z');
const end = after(noon, 40 * dayMs).toISOString();
const known = (expiresAt: string): Registration => ({ problem: null, expiresAt });

/** An account, and a registry that answers what it is told. */
function account() {
  const accountId = randomUUID();
  const store = registeredDomainStore(table);
  const gone = new Set<string>();
  const asked: string[] = [];
  const later: { attempt?: number | undefined; seconds: number | undefined }[] = [];
  const check = async (
    url: string,
    at: Date,
    answer: Registration,
    attempt = 0,
    claim: typeof store.claim = store.claim,
  ) =>
    checkDomain(
      {
        store: { ...store, claim },
        find: async (domain) => {
          asked.push(domain);
          return answer;
        },
        announce: async () => undefined,
        isListed: async (_account, page) => !gone.has(page),
        sendJobs: async (_job, payloads, options) => {
          for (const payload of payloads)
            later.push({ ...(payload as { attempt: number }), seconds: options?.delaySeconds });
        },
        now: () => at,
      },
      { accountId, url, dueAt: at.toISOString(), attempt },
    );
  const events = async (): Promise<AnyEvent[]> => {
    const { data } = await outboxEventEntity(table).query.byId({ accountId }).go();
    return data.map(({ event }) => event);
  };
  const find = (host = 'shop.example.co.uk') => store.findOf(accountId, host);
  return { check, gone, asked, later, events, find, store };
}

test('the registry is asked once a day for all pages on a domain', async () => {
  const { check, asked, find } = account();
  const pages = [
    'https://shop.example.co.uk/',
    'https://example.co.uk/a',
    'https://www.example.co.uk/',
  ];
  await Promise.all(pages.map((page) => check(page, noon, known(end))));
  for (const page of pages) await check(page, after(noon, dayMs / 2), known(end));
  expect(asked).toEqual(['example.co.uk']);
  await check('https://example.co.uk/a', after(noon, dayMs), known(end));
  expect(asked).toHaveLength(2);
  expect(await find()).toEqual({
    domain: 'example.co.uk',
    expiresAt: end,
    readAt: after(noon, dayMs).toISOString(),
    problem: null,
  });
});

test('a check whose claim was written, and whose answer was lost, is done at its next delivery', async () => {
  const { check, asked, find, store } = account();
  const [url, other] = ['https://example.co.uk/', 'https://shop.example.co.uk/'];
  const answerLost = check(url, noon, known(end), 0, async (...of) => {
    await store.claim(...of);
    throw new Error('The answer was lost');
  });
  await expect(answerLost).rejects.toThrow('The answer was lost');
  await check(other, noon, known(end));
  expect(asked).toEqual([]);
  await check(url, noon, known(end));
  expect(asked).toEqual(['example.co.uk']);
  expect(await find()).toMatchObject({ expiresAt: end });
});

test('no registry is asked about an address without a domain', async () => {
  const { check, asked } = account();
  for (const url of ['http://127.0.0.1:8101/', 'http://[::1]/', 'http://localhost/'])
    await check(url, noon, known(end));
  expect(asked).toEqual([]);
});

test('the end is reported 30, 7 and 1 days before, once it has come, and once it is renewed', async () => {
  const { check, events } = account();
  for (let day = 0; day <= 41; day += 1)
    await check('https://example.co.uk/', after(noon, day * dayMs), known(end));
  await check(
    'https://example.co.uk/',
    after(noon, 42 * dayMs),
    known(after(noon, 400 * dayMs).toISOString()),
  );
  const told = (await events()).map(({ type, facts }) =>
    'daysLeft' in facts ? facts.daysLeft : type,
  );
  expect(told).toEqual([30, 7, 1, 0, 'domain-renewed']);
});

test('a registry that does not answer changes no date and reports nothing', async () => {
  const { check, events, find } = account();
  await check('https://example.co.uk/', noon, { problem: 'no-answer' });
  expect(await find()).toMatchObject({ expiresAt: null, readAt: null, problem: 'no-answer' });
  await check('https://example.co.uk/', after(noon, dayMs), known(end));
  await check('https://example.co.uk/', after(noon, 35 * dayMs), { problem: 'no-answer' });
  expect(await find()).toMatchObject({
    expiresAt: end,
    readAt: after(noon, dayMs).toISOString(),
    problem: 'no-answer',
  });
  expect(await events()).toEqual([]);
});

test('a registry that limits us is asked again when it says, three times at most', async () => {
  const { check, asked, later, find } = account();
  const limited = { problem: 'limited', waitMs: 100_000 } as const;
  await check('https://example.co.uk/', noon, limited);
  expect(later).toMatchObject([{ attempt: 1, seconds: 100 }]);
  expect(await find()).toBeNull();
  await check('https://example.co.uk/', after(noon, 100_000), { ...limited, waitMs: 1e9 }, 1);
  expect(later.at(-1)).toMatchObject({ attempt: 2, seconds: 900 });
  await check('https://example.co.uk/', after(noon, 200_000), limited, 3);
  expect(later).toHaveLength(2);
  expect(await find()).toMatchObject({ problem: 'limited' });
  expect(asked).toHaveLength(3);
});

test('of several sites on a domain, one has the incident: the first, until it is removed', async () => {
  const { check, gone, events } = account();
  const [shop, blog] = ['https://shop.example.com/', 'https://blog.example.com/'];
  const soon = (days: number) => after(noon, (40 - days) * dayMs);
  await check(shop, soon(30), known(end));
  await check(blog, soon(7), known(end));
  gone.add(shop);
  await check(blog, soon(1), known(end));
  expect((await events()).map(({ subject }) => subject.url)).toEqual([shop, shop, blog]);
});
