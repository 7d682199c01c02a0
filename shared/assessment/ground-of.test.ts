import { expect, test } from 'vitest';
import type { SuggestionItem } from '../models/measuring/scan-report.ts';
import { groundOf } from './ground-of.ts';

const page = 'https://shop.example/';
const groundOfFile = (url: string) => {
  const item: SuggestionItem = {
    id: 'render-blocking-insight',
    title: 'Render-blocking requests',
    description: '',
    numericValue: 0,
    details: { headings: [], items: [{ url, wastedMs: 100 }] },
  };
  return groundOf(item, { page, lcpElement: null, findings: [] });
};

test.each([
  ['/wp-content/plugins/elementor/assets/js/frontend.js', { kind: 'plugin', name: 'elementor' }],
  ['/blog/wp-content/themes/astra/style.css', { kind: 'theme', name: 'astra' }],
  // A plugin of one file has no directory, and these are not in one.
  ['/wp-content/plugins/hello.php', undefined],
  ['/wp-content/uploads/2026/11/hero.js', undefined],
  ['/wp-includes/js/jquery/jquery.min.js', undefined],
  ['/plugins/slider/slider.js', undefined],
  ['/modules/contrib/h5p/vendor/h5p/h5p-core/js/h5p-resizer.js', { kind: 'module', name: 'h5p' }],
  ['/sites/all/modules/contrib/views/js/base.js', { kind: 'module', name: 'views' }],
  ['/sites/default/modules/views/js/base.js', { kind: 'module', name: 'views' }],
  ['/core/modules/big_pipe/js/big_pipe.js', { kind: 'module', name: 'big_pipe' }],
  ['/themes/custom/acme/css/style.css', { kind: 'theme', name: 'acme' }],
  ['/core/themes/olivero/css/base/base.css', { kind: 'theme', name: 'olivero' }],
  // Drupal joins files, and others have modules too.
  ['/sites/default/files/js/js_lxnPald_1.js', undefined],
  ['/modules/slider/slider.js', undefined],
  [
    'https://cdn.shopify.com/extensions/7d130b81-2445-42f2-b4a4-905651358e17/wod-preorder-now-28/assets/preorder-now-source.js',
    { kind: 'app', name: 'wod-preorder-now' },
  ],
  // Without a name, of a developer's preview, of a theme, and of another host.
  ['https://cdn.shopify.com/extensions/505ce933-6eff-47ee-a32f/0.0.0/assets/reviews.js', undefined],
  [
    'https://cdn.shopify.com/extensions/019bead9-e253/dev-f3cac707-85cf-466f-8b61-c189952e5121/assets/a.js',
    undefined,
  ],
  ['/cdn/shop/t/17/assets/theme.js', undefined],
  ['/extensions/7d130b81-2445/wod-preorder-now-28/assets/a.js', undefined],
])('the extension that %s is part of', (path, extension) => {
  expect(groundOfFile(new URL(path, page).href)?.extension).toEqual(extension);
});
