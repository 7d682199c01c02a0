import { describe, expect, test } from 'vitest';
import { readAddress } from './which-site.ts';
import { markupLink, rankingLink, reportLink } from './site-links.ts';

const site = { siteName: 'Shop', siteUrl: 'https://shop.example/?a=1&b=2' };
const address = `url=${encodeURIComponent(site.siteUrl)}`;

describe('links to the screens about a page', () => {
  test('have page and device in the address, and pass the site on', () => {
    expect(reportLink(site)).toEqual({
      to: { pathname: '/siteDetails', search: `?${address}&device=mobile` },
      state: site,
    });
    const { to } = reportLink(site, { device: 'desktop', section: 'desktop-suggestions' });
    expect(to).toMatchObject({
      search: `?${address}&device=desktop`,
      hash: '#desktop-suggestions',
    });
  });

  test('work for markup and ranking in the same way', () => {
    expect(markupLink(site, undefined).to.search).toBe(`?${address}`);
    expect(rankingLink(site, { rankings: [], fetchedAt: null })).toEqual({
      to: { pathname: '/rankingDetails', search: `?${address}` },
      state: { siteName: 'Shop', rankings: [], fetchedAt: null },
    });
  });
});

describe('readAddress', () => {
  test('reads what a link says', () => {
    const { to } = reportLink(site, { device: 'desktop' });
    expect(readAddress(to.search)).toEqual({ url: site.siteUrl, device: 'desktop' });
  });

  test.each(['', '?url=javascript:alert(1)&device=watch', '?url=nonsense'])(
    'ignores %s',
    (search) => {
      expect(readAddress(search)).toEqual({});
    },
  );
});
