import { describe, expect, test } from 'vitest';
import * as contracts from '../../../shared/calls/portfolio/sites.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { accountOn, home, pagesOf } from '../../../test/support/site-calls.ts';
import { handler as addPagesHandler } from './add-pages.call.ts';
import { handler as addSinglePageHandler } from './add-single-page.call.ts';
import { handler as addSiteHandler } from './add-site.call.ts';
import { handler as checkPagesLimitHandler } from './check-pages-limit.call.ts';
import { handler as deletePageHandler } from './delete-page.call.ts';
import { handler as deleteSiteHandler } from './delete-site.call.ts';
import { handler as editSiteHandler } from './edit-site.call.ts';
import { handler as getSiteHandler } from './get-site.call.ts';

describe('bad input', () => {
  const hostile = [
    'http://127.0.0.1/',
    'http://localhost/',
    'http://10.0.0.8/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'https://user:secret@example.com/',
    'https://example.com:22/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'not a url',
    '',
    `https://example.com/${'x'.repeat(2048)}`,
  ];
  test.each(hostile)('%j is refused as a site and as a page', async (url) => {
    const account = await accountOn('Team');
    const site = await account.add('https://fine.example.com/', url);
    expect([site.status, site.body.errors[0].field]).toEqual([400, 'sites.1.url']);
    expect(await account.list()).toEqual([]);
    await account.add(home);
    const page = await account.addPages(home, [`${home}a`, url]);
    expect([page.status, page.body.errors[0].field]).toEqual([400, 'pages.1']);
    const single = await account.addPage(home, url);
    expect([single.status, single.body.errors[0].field]).toEqual([400, 'page']);
  });

  test('a site without a valid address is refused with a message, in either form', async () => {
    const { email, userId } = await accountOn('Team');
    for (const site of ['nowhere', { url: 'nowhere' }]) {
      const body = { email, site, page: home };
      const answer = await callRaw(
        addSinglePageHandler,
        contracts.addSinglePage,
        { body },
        { as: { userId } },
      );
      expect(answer.body.message).toBe('Site URL is not valid, please include https in the URL!');
    }
  });

  // https://www.rfc-editor.org/rfc/rfc5646#section-4.4.1
  test('a language is given room for 35 characters', () => {
    const faultsOf = (text: string) =>
      contracts.language.safeParse(text).error?.issues.map(({ code }) => code) ?? [];
    expect(faultsOf(`${' '.repeat(40)}pt-BR`)).toEqual([]);
    expect(faultsOf('x'.repeat(35))).not.toContain('too_big');
    expect(faultsOf('x'.repeat(36))).toContain('too_big');
  });

  const good = { url: home, siteName: 'Shop', propertyId: '1' };
  const targets = {
    addSite: [contracts.addSite, addSiteHandler],
    editSite: [contracts.editSite, editSiteHandler],
    deleteSite: [contracts.deleteSite, deleteSiteHandler],
    getSite: [contracts.getSite, getSiteHandler],
    checkPagesLimit: [contracts.checkPagesLimit, checkPagesLimitHandler],
    addPages: [contracts.addPages, addPagesHandler],
    addSinglePage: [contracts.addSinglePage, addSinglePageHandler],
    deletePage: [contracts.deletePage, deletePageHandler],
  } as const;
  const wrong: [keyof typeof targets, (email: string) => object, field: string][] = [
    ['addSite', (email) => ({ email, sites: [] }), 'sites'],
    ['addSite', (email) => ({ email, sites: Array.from({ length: 11 }, () => good) }), 'sites'],
    ['addSite', (email) => ({ email, sites: 'all' }), 'sites'],
    ['addSite', (email) => ({ email, sites: [{ ...good, siteName: ' ' }] }), 'sites.0.siteName'],
    [
      'addSite',
      (email) => ({ email, sites: [{ ...good, siteName: 'x'.repeat(121) }] }),
      'sites.0.siteName',
    ],
    [
      'addSite',
      (email) => ({ email, sites: [{ ...good, propertyId: 'UA-1' }] }),
      'sites.0.propertyId',
    ],
    ['addSite', (email) => ({ email, sites: [{ siteName: 'Shop' }] }), 'sites.0.url'],
    ['addSite', () => ({ email: 'nobody', sites: [good] }), 'email'],
    ['addSite', () => ({ sites: [good] }), 'email'],
    ['editSite', () => ({ sites: [] }), 'sites'],
    ['editSite', () => ({ sites: [{ url: home }] }), 'sites.0'],
    ['editSite', () => ({ sites: [{ url: 'x', siteName: 'y' }] }), 'sites.0.url'],
    ['editSite', () => ({ sites: [{ url: home, siteNamee: '' }] }), 'sites.0.siteNamee'],
    ['editSite', () => ({ sites: [{ url: home, language: 'german' }] }), 'sites.0.language'],
    ['editSite', () => ({ sites: [{ url: home, language: 5 }] }), 'sites.0.language'],
    ['editSite', () => ({ sites: [{ url: home, language: 'x'.repeat(36) }] }), 'sites.0.language'],
    ['editSite', () => ({ sites: [good, good] }), 'sites.1.url'],
    ['deleteSite', () => ({ sites: [] }), 'sites'],
    ['deleteSite', () => ({ sites: [{ url: 'x' }] }), 'sites.0.url'],
    ['getSite', () => ({ url: 'x' }), 'url'],
    ['checkPagesLimit', () => ({}), 'siteUrlToBeAdded'],
    ['checkPagesLimit', () => ({ siteUrlToBeAdded: 'x' }), 'siteUrlToBeAdded'],
    ['addPages', (email) => ({ email, site: {}, pages: [home] }), 'site.url'],
    ['addPages', (email) => ({ email, pages: [home] }), 'site'],
    ['addPages', (email) => ({ email, site: good, pages: [] }), 'pages'],
    ['addPages', (email) => ({ email, site: good, pages: pagesOf(501) }), 'pages'],
    [
      'addPages',
      (email) => ({ email, site: { ...good, propertyId: 'x' }, pages: [home] }),
      'site.propertyId',
    ],
    ['addSinglePage', (email) => ({ email, site: good }), 'page'],
    ['addSinglePage', (email) => ({ email, site: 'x', page: home }), 'site'],
    ['deletePage', (email) => ({ email, site: good, page: 'x' }), 'page'],
    ['deletePage', (email) => ({ email, page: home }), 'site'],
  ];
  test.each(wrong.map((row, index) => [index, ...row] as const))(
    '%i: %s names the field',
    async (_, name, bodyFor, field) => {
      const { email, userId } = await accountOn('Team');
      const [contract, handler] = targets[name];
      const request = { params: { email }, body: bodyFor(email) };
      const { status, body } = await callRaw(handler, contract, request, { as: { userId } });
      expect(status).toBe(400);
      expect(body.errors.map((error: { field?: string }) => error.field)).toContain(field);
    },
  );
});
