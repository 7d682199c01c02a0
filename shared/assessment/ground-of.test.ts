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
])('the WordPress plugin or theme of %s', (path, extension) => {
  expect(groundOfFile(new URL(path, page).href)?.extension).toEqual(extension);
});
