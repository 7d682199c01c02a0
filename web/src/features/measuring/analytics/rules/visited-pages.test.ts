import { describe, expect, test } from 'vitest';
import { analyticsRow, pageRow, siteStatus } from '../testing/reports.ts';
import { speedVerdict } from './speed-verdict.ts';
import { mostUsedDevice, pageKind, slowestVisited, visitedPages } from './visited-pages.ts';

const site = { url: 'https://shop.example/', pages: ['https://shop.example/cart'] };

describe('pages', () => {
  test('are distinguished by what the site has', () => {
    expect(pageKind('https://shop.example', site)).toBe('home');
    expect(pageKind('https://shop.example/cart/', site)).toBe('stored');
    expect(pageKind('https://shop.example/about', site)).toBe('new');
    expect(pageKind('(not set)', site)).toBe('not-a-page');
  });

  test('that are scanned and visited come with their share of all views', () => {
    const rows = [
      pageRow({ pagePath: '/about', views: 500 }),
      pageRow({ pagePath: '/cart', views: 90 }),
      pageRow({ pagePath: '/cart/', views: 10 }),
      pageRow({ pagePath: '/', views: 400 }),
    ];
    expect(visitedPages(rows, site, 1000)).toEqual([
      expect.objectContaining({ url: 'https://shop.example/', views: 400, share: 0.4 }),
      expect.objectContaining({ url: 'https://shop.example/cart', views: 100, share: 0.1 }),
    ]);
    expect(visitedPages([pageRow({ pagePath: '/', views: 0 })], site, 0)).toEqual([]);
  });
});

describe('the slowest page that people visit', () => {
  const page = (path: string, share: number, mobileScore: number | null) => ({
    url: `https://shop.example${path}`,
    title: path,
    views: share * 1000,
    share,
    status: siteStatus(`https://shop.example${path}`, { mobileScore, desktopScore: 99 }),
  });

  test('has the lowest score among those with at least 1 % of the views', () => {
    const pages = [page('/', 0.5, 80), page('/cart', 0.1, 31), page('/old', 0.009, 2)];
    const slowest = slowestVisited([...pages, page('/new', 0.2, null)], 'mobile');
    expect(slowest).toMatchObject({ page: { title: '/cart' }, score: 31 });
    expect(speedVerdict({ slowest, pages, device: 'mobile' })).toBe(
      'Your slowest page that people visit is shop.example/cart: it scores 31 on mobile, and gets 10\u00A0% of all views. Pages that are not scanned get 39.1\u00A0% of all views.',
    );
  });

  test('is the more visited of two that are equally slow', () => {
    const pages = [page('/a', 0.1, 31), page('/b', 0.4, 31)];
    expect(slowestVisited(pages, 'mobile')?.page.title).toBe('/b');
  });

  test('may be fast', () => {
    const pages = [page('/', 0.95, 31)];
    const slowest = slowestVisited(pages, 'desktop');
    expect(speedVerdict({ slowest, pages, device: 'desktop' })).toBe(
      'The scanned pages that people visit are fast: the slowest, shop.example, scores 99 on desktop.',
    );
  });

  test('is not known without scores, or without pages', () => {
    const pages = [page('/', 1, null)];
    expect(slowestVisited(pages, 'mobile')).toBeUndefined();
    expect(speedVerdict({ slowest: undefined, pages, device: 'mobile' })).toBe(
      'No scanned page with at least 1\u00A0% of the views has a score on mobile yet.',
    );
    expect(speedVerdict({ slowest: undefined, pages: [], device: 'mobile' })).toMatch(
      /^None of the pages that people visit/,
    );
  });
});

test('counts tablets as mobile when it looks for the device that most visitors use', () => {
  const rows = [
    analyticsRow({ deviceCategory: 'desktop', totalUsers: 50 }),
    analyticsRow({ deviceCategory: 'mobile', totalUsers: 40 }),
    analyticsRow({ deviceCategory: 'tablet', totalUsers: 20 }),
  ];
  expect(mostUsedDevice(rows)).toBe('mobile');
  expect(mostUsedDevice(rows.slice(0, 2))).toBe('desktop');
  expect(mostUsedDevice([])).toBe('mobile');
});
