import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallContract, CallRequest } from '../../../shared/calls/define-call.ts';
import {
  createShareLink,
  getSharedReport,
  getSharedView,
  listShareLinks,
  openShareLink,
  revokeShareLink,
} from '../../../shared/calls/portfolio/sharing.ts';
import { addSite, deleteSite } from '../../../shared/calls/portfolio/sites.ts';
import type { ClientRoles } from '../../../shared/models/registry/client.ts';
import { mostShareLinks, type ShareLink } from '../../../shared/models/portfolio/share-link.ts';
import { call, type CallOptions } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { newReadyReport } from '../../../test/support/ready-report.ts';
import { hoursAgo, scansOfAnAccount } from '../../../test/support/scan-calls.ts';
import { type SeededUser, seedSubUser } from '../../../test/support/seed-account.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { shareLinkEntity } from '../../platform/callers/share-link-entity.ts';
import { signViewToken } from '../../platform/callers/share-view-token.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { requireToken } from '../../platform/limits/rate-limit.ts';
import { reportStore } from '../reports/report-store.ts';
import { withoutIncident } from './shared-site.ts';

vi.stubEnv('BILLING', 'on');
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const password = 'correct horse';

const account = await scansOfAnAccount();
const { owner, table } = account;
let url: string;

const ask = async <Contract extends CallContract>(
  contract: Contract,
  request: CallRequest<Contract>,
  options: CallOptions = {},
) => call(await loadHandler(contract), contract, request, options);
const add = () =>
  ask(addSite, { body: { email: owner.email, sites: [{ url, siteName: 'Shop' }] } }, { as: owner });
const remove = () =>
  ask(
    deleteSite,
    { params: { email: owner.email }, body: { email: owner.email, sites: [{ url }] } },
    { as: owner },
  );
const create = async (more: { password?: string; endsAt?: string } = {}) => {
  const body = { url, endsAt: inDays(30), ...more };
  const answer = await ask(createShareLink, { body }, { as: owner });
  expect(answer.status).toBe(200);
  const { link, token } = answer.body as { link: { linkId: string }; token: string };
  return { linkId: link.linkId, token };
};
type Link = Awaited<ReturnType<typeof create>>;
const open = (link: Link, more: { password?: string } = {}) =>
  ask(openShareLink, { body: { ...link, ...more } });
const view = (bearer: string) => ask(getSharedView, {}, { bearer });
const opened = async (link: Link): Promise<string> => (await open(link)).body.view.token;
const stored = async ({ linkId }: Pick<Link, 'linkId'>) => {
  const key = { accountId: owner.accountId, siteKey: keyOfUrl(url), linkId };
  const { data } = await shareLinkEntity(table).get(key).go();
  if (data === null) throw new Error('The link is not stored');
  return data;
};
const change = async ({ linkId }: Link, fields: { endsAt: string }) => {
  const key = { accountId: owner.accountId, siteKey: keyOfUrl(url), linkId };
  await shareLinkEntity(table).patch(key).set(fields).go();
};
const changeAccount = (fields: object) =>
  accountEntity(table).patch({ accountId: owner.accountId }).set(fields).go();

beforeEach(async () => {
  url = `https://${randomUUID()}.example/`;
  await changeAccount({ plan: 'Internal', suspended: false });
  await add();
});

describe('a share link', () => {
  test('shows the site as it is now, and nothing of its account', async () => {
    await account.scanOf({ accountId: owner.accountId, url }, hoursAgo(2), {
      mobile: 42,
      desktop: 90,
    });
    const { status, body } = await view(await opened(await create()));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      url,
      siteName: 'Shop',
      state: { kind: 'slow' },
      mobile: 42,
      desktop: 90,
      trends: { mobile: { scores: [{ score: 42 }] } },
      verdicts: { mobile: { score: 42 }, desktop: { score: 90 } },
    });
    expect(Object.keys(body as object).toSorted()).toEqual([
      'availability',
      'desktop',
      'endsAt',
      'mobile',
      'outages',
      'scanDate',
      'siteName',
      'state',
      'timeZone',
      'trends',
      'url',
      'verdicts',
      'vitals',
    ]);
    const text = JSON.stringify(body);
    for (const secret of [owner.accountId, owner.email, owner.userId])
      expect(text).not.toContain(secret);
  });

  test('has 256 random bits, of which only a hash is stored', async () => {
    const [link, other] = [await create(), await create({ password })];
    expect(link.token).toMatch(/^[\w-]{43}$/);
    const items = JSON.stringify([await stored(link), await stored(other)]);
    for (const secret of [link.token, other.token, password]) expect(items).not.toContain(secret);
  });

  test('is listed until it ends or is revoked, without what opens it', async () => {
    const [link, ended] = [await create({ password }), await create()];
    await change(ended, { endsAt: inDays(-1) });
    const list = async () => (await ask(listShareLinks, { query: { url } }, { as: owner })).body;
    expect(await list()).toEqual([
      {
        linkId: link.linkId,
        madeBy: 'Grace Hopper',
        createdAt: expect.any(String),
        endsAt: expect.any(String),
        hasPassword: true,
      },
    ]);
    const body = { url, linkId: link.linkId };
    for (const _ of ['first', 'again'])
      expect((await ask(revokeShareLink, { body }, { as: owner })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['of an address that is no site of the account', { url: 'https://other.example/' }, 404, 'url'],
    ['that has ended', { endsAt: inDays(-1) }, 400, 'endsAt'],
    ['that ends in more than a year', { endsAt: inDays(367) }, 400, 'endsAt'],
    ['with a short password', { password: 'short' }, 400, 'password'],
  ])('%s is refused', async (_, wrong, status, field) => {
    const body = { url, endsAt: inDays(1), ...wrong };
    const answer = await ask(createShareLink, { body }, { as: owner });
    expect([answer.status, answer.body.errors[0].field]).toEqual([status, field]);
  });

  test(`is one of at most ${mostShareLinks} of a site`, async () => {
    for (let count = 0; count < mostShareLinks; count += 1) await create();
    const body = { url, endsAt: inDays(1) };
    expect((await ask(createShareLink, { body }, { as: owner })).status).toBe(403);
  });
});

/** Makes a link that of a member, to whom something happens. */
async function madeBy(
  { linkId }: Link,
  happens: (member: { accountId: string; userId: string }) => Promise<void>,
): Promise<void> {
  const member = await seedSubUser(table, owner);
  const key = { accountId: owner.accountId, siteKey: keyOfUrl(url), linkId };
  await shareLinkEntity(table).patch(key).set({ userId: member.userId }).go();
  await happens(member);
}

test(`40 links of a site at once are at most ${mostShareLinks}`, async () => {
  const body = { url, endsAt: inDays(1) };
  const made = await Promise.all(
    Array.from({ length: 40 }, () => ask(createShareLink, { body }, { as: owner })),
  );
  const statuses = new Set(made.map(({ status }) => status));
  expect([...statuses].every((status) => [200, 403, 409].includes(status))).toBe(true);
  const count = async () =>
    ((await ask(listShareLinks, { query: { url } }, { as: owner })).body as unknown[]).length;
  expect(await count()).toBe(made.filter(({ status }) => status === 200).length);
  expect(await count()).toBeLessThanOrEqual(mostShareLinks);
  while ((await ask(createShareLink, { body }, { as: owner })).status === 200);
  expect(await count()).toBe(mostShareLinks);
});

/** Ways in which a link becomes void. */
const voided: Record<string, (link: Link) => Promise<unknown>> = {
  'has ended': (link) => change(link, { endsAt: inDays(-0.001) }),
  'was revoked': ({ linkId }) => ask(revokeShareLink, { body: { url, linkId } }, { as: owner }),
  'is of a site that was removed': remove,
  'is of a site that was removed and added again': async () => {
    await remove();
    await add();
  },
  'was made by a member who was removed': (link) =>
    madeBy(link, async ({ accountId, userId }) => {
      await userEntity(table).delete({ accountId, userId }).go();
    }),
  'was made by a member who no longer reaches the site': (link) =>
    madeBy(link, async ({ accountId, userId }) => {
      const clients = { other: 'work' } as const;
      await userEntity(table).patch({ accountId, userId }).set({ clients }).go();
    }),
  'is of a suspended account': () => changeAccount({ suspended: true }),
  'is of an account whose plan is over': () =>
    changeAccount({ plan: 'Team', nextPaymentDate: inDays(-1) }),
};

describe.each<[string, { password?: string }]>([
  ['without a password', {}],
  ['with a password', { password }],
])('of void links, %s', (_, more) => {
  /** An answer, and the requests to the table that it took. */
  async function opening(link: Link) {
    const sent = vi.spyOn(documentClient(), 'send');
    const { status, body } = await open(link, more);
    const commands = sent.mock.calls.map(([command]) => command.constructor.name);
    sent.mockRestore();
    return { status, body: { ...(body as object), requestId: undefined }, commands };
  }
  const unknown = () => opening({ linkId: randomUUID(), token: 'x'.repeat(43) });

  const cases = Object.entries(voided).slice(0, more.password === undefined ? undefined : 2);
  test.each(cases)(
    'one that %s cannot be told from an unknown one, and its view ends',
    async (__, makeVoid) => {
      const link = await create(more);
      const { body } = await open(link, more);
      expect((await view(body.view.token)).status).toBe(200);
      await makeVoid(link);
      const answer = await opening(link);
      expect(answer).toEqual(await unknown());
      expect(answer).toMatchObject({
        status: 404,
        body: { message: 'This link is no longer valid' },
      });
      expect(await view(body.view.token)).toMatchObject({
        status: 401,
        body: { message: 'This link is no longer valid' },
      });
    },
  );

  test('one with a wrong token cannot be told from an unknown one', async () => {
    const { linkId } = await create(more);
    expect(await opening({ linkId, token: 'x'.repeat(43) })).toEqual(await unknown());
  });
});

describe('the maker of a link', () => {
  const as = async (clients?: ClientRoles) => {
    const member = await seedSubUser(table, owner);
    await userEntity(table)
      .patch({ accountId: owner.accountId, userId: member.userId })
      .set({ firstName: 'Grace', lastName: 'Hopper', ...(clients && { clients }) })
      .go();
    return member;
  };
  const shareAs = async (member: SeededUser) => {
    const body = { url, endsAt: inDays(30) };
    const { status, body: answer } = await ask(createShareLink, { body }, { as: member });
    expect(status).toBe(200);
    return answer as { link: { linkId: string; madeBy: string }; token: string };
  };
  const assignTo = async (clientId: string) => {
    const key = { accountId: owner.accountId, urlKey: keyOfUrl(url) };
    await siteEntity(table).patch(key).set({ clientId }).go();
  };
  const listed = async () =>
    ((await ask(listShareLinks, { query: { url } }, { as: owner })).body as ShareLink[]).map(
      ({ linkId, madeBy: name }) => [linkId, name],
    );

  test('is named, and is a member of the account with any role', async () => {
    await assignTo('acme');
    const { link } = await shareAs(await as({ acme: 'work' }));
    expect(link.madeBy).toBe('Grace Hopper');
    expect(await listed()).toEqual([[link.linkId, 'Grace Hopper']]);
    const viewer = await as({ acme: 'view' });
    const refused = await ask(
      createShareLink,
      { body: { url, endsAt: inDays(1) } },
      { as: viewer },
    );
    expect(refused.status).toBe(403);
  });

  test('who loses the site loses the link, and leaves room for another one', async () => {
    await assignTo('acme');
    const { link, token } = await shareAs(await as({ acme: 'work' }));
    const opening = { linkId: link.linkId, token };
    const { body } = await open(opening);
    await assignTo('bolt');
    expect((await open(opening)).status).toBe(404);
    expect((await view(body.view.token)).status).toBe(401);
    expect(await listed()).toEqual([]);
  });
});

describe('a password', () => {
  test('is asked of the holder of the link, and opens it', async () => {
    const link = await create({ password });
    expect((await open(link)).body).toEqual({ view: null });
    const wrong = await open(link, { password: 'wrong horse' });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'password']);
    expect((await open(link, { password })).body.view.token).toEqual(expect.any(String));
  });

  test('has 20 wrong guesses in a quarter of an hour, which only the holder can use up', async () => {
    stopDates();
    const link = await create({ password });
    const guess = (token: string, guessed = 'wrong horse') =>
      open({ ...link, token }, { password: guessed });
    await guess('x'.repeat(43));
    const key = `share-password#${hashOfToken(link.token)}`;
    const limit = { key, limit: 20, windowSeconds: 900, now: new Date() };
    for (let count = 0; count < 19; count += 1) await requireToken(table, limit);
    expect((await guess(link.token)).status).toBe(400);
    expect((await guess(link.token, password)).status).toBe(429);
  });
});

describe('the token of a view', () => {
  test('is valid for an hour, for its link only', async () => {
    const [link, other] = [await create(), await create()];
    const [own, foreign] = [await stored(link), await stored(other)];
    const soon = new Date(Date.now() + 60_000);
    const good = signViewToken(own, soon);
    expect((await view(good)).status).toBe(200);
    const past = signViewToken(own, new Date(Date.now() - 1000));
    const forged = signViewToken({ ...own, viewKey: foreign.viewKey }, soon);
    const longer = good.replace(/\.\d+\./, (until) => `.${Number(until.slice(1, -1)) + 9}.`);
    for (const token of [past, forged, longer, link.token, `${good}x`])
      expect((await view(token)).status).toBe(401);
  });
});

test('a state is shared without the id of its incident', () => {
  const worse = { kind: 'worse', cause: 'score-fell', since: inDays(-1), pages: null } as const;
  expect(withoutIncident({ ...worse, incidentId: 'incident-1' })).toEqual(worse);
});

describe('a link to a report', () => {
  const share = async (reportId: string, more: { password?: string } = {}) => {
    const body = { reportId, endsAt: inDays(30), ...more };
    const answer = await ask(createShareLink, { body }, { as: owner });
    expect(answer.status).toBe(200);
    const { link, token } = answer.body as { link: { linkId: string }; token: string };
    return { linkId: link.linkId, token };
  };
  const read = (bearer: string) => ask(getSharedReport, {}, { bearer });

  test('shows the document, and nothing of its account', async () => {
    const reportId = await newReadyReport(table, owner.accountId, 'October of Acme');
    const link = await share(reportId);
    const { body } = await open(link);
    expect(body.view.shows).toBe('report');
    const shown = await read(body.view.token);
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({ title: 'October of Acme' });
    expect(shown.body.html).toContain('<meta name="robots" content="noindex" />');
    const text = JSON.stringify(shown.body);
    for (const secret of [owner.accountId, owner.email, owner.userId, reportId])
      expect(text).not.toContain(secret);
  });

  test('opens no site, and a link to a site opens no report', async () => {
    const reportId = await newReadyReport(table, owner.accountId);
    const ofReport = (await open(await share(reportId))).body.view.token;
    const ofSite = await opened(await create());
    expect([(await view(ofReport)).status, (await read(ofSite)).status]).toEqual([401, 401]);
  });

  test('asks for its password, is listed with its report only, and is revoked', async () => {
    const [reportId, other] = [
      await newReadyReport(table, owner.accountId),
      await newReadyReport(table, owner.accountId),
    ];
    const link = await share(reportId, { password });
    expect((await open(link)).body).toEqual({ view: null });
    const { token } = (await open(link, { password })).body.view;
    const list = async (of: object) =>
      (await ask(listShareLinks, { query: of }, { as: owner })).body as unknown[];
    expect(await list({ reportId })).toMatchObject([{ linkId: link.linkId, hasPassword: true }]);
    expect([await list({ reportId: other }), await list({ url })]).toEqual([[], []]);
    await ask(revokeShareLink, { body: { reportId, linkId: link.linkId } }, { as: owner });
    expect((await read(token)).status).toBe(401);
    expect((await open(link, { password })).status).toBe(404);
  });

  test('is void once its maker is limited to clients', async () => {
    const reportId = await newReadyReport(table, owner.accountId);
    const member = await seedSubUser(table, owner);
    const body = { reportId, endsAt: inDays(30) };
    const { body: made } = await ask(createShareLink, { body }, { as: member });
    const link = { linkId: made.link.linkId, token: made.token };
    const { token } = (await open(link)).body.view;
    await userEntity(table)
      .patch({ accountId: owner.accountId, userId: member.userId })
      .set({ clients: { acme: 'work' } })
      .go();
    expect((await read(token)).status).toBe(401);
    expect((await open(link)).status).toBe(404);
    expect((await ask(listShareLinks, { query: { reportId } }, { as: owner })).body).toEqual([]);
  });

  test('is void once the report is deleted', async () => {
    const reportId = await newReadyReport(table, owner.accountId);
    const link = await share(reportId);
    const { token } = (await open(link)).body.view;
    await reportStore(table).remove({ accountId: owner.accountId, reportId });
    expect((await read(token)).status).toBe(401);
    expect((await open(link)).status).toBe(404);
  });

  test('is made of a report of the account that is ready, and of a site or a report', async () => {
    const endsAt = inDays(30);
    const made = async (of: object) =>
      (await ask(createShareLink, { body: { endsAt, ...of } }, { as: owner })).status;
    const key = { accountId: owner.accountId, reportId: randomUUID() };
    const period = { from: new Date('2026-10-01'), to: new Date('2026-11-01') };
    await reportStore(table).start(
      { ...key, title: 'Open', ...period, requestedBy: 'someone' },
      new Date(),
    );
    const foreign = await newReadyReport(table, randomUUID());
    expect([
      await made({ reportId: key.reportId }),
      await made({ reportId: foreign }),
      await made({}),
      await made({ url, reportId: foreign }),
    ]).toEqual([409, 404, 400, 400]);
  });
});
