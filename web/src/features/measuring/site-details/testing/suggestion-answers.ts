import type { CallAnswer } from '../../../../../../shared/calls/define-call.ts';
import type { getSuggestions } from '../../../../../../shared/calls/measuring/scan-results.ts';
import type { SuggestionItem } from '../../../../../../shared/models/measuring/scan-report.ts';
import { picturesOf } from '../../../../test-support/scan-answers.ts';

const images: SuggestionItem = {
  id: 'image-delivery-insight',
  title: 'Improve image delivery',
  description:
    'Smaller images need `fetchpriority`. [Learn more about image size](https://developer.chrome.com/docs/images)',
  numericValue: 1150,
  savingsMs: 1150,
  savingsBytes: 122_880,
  score: 0,
  details: {
    headings: [
      { key: 'node', label: 'Element', valueType: 'node' },
      { key: 'url', label: 'URL', valueType: 'url' },
      {
        key: 'wastedBytes',
        label: 'Est Savings',
        valueType: 'bytes',
        subItemsHeading: { key: 'wastedBytes', valueType: 'bytes' },
      },
    ],
    items: [
      {
        node: {
          type: 'node',
          nodeLabel: 'A hero',
          selector: 'body > img.hero',
          snippet: '<img class="hero" onerror="alert(1)">',
        },
        url: 'https://shop.example/hero.png',
        wastedBytes: 122_880,
        subItems: { type: 'subitems', items: [{ wastedBytes: 2048 }] },
      },
    ],
  },
};
const unused: SuggestionItem = {
  ...images,
  id: 'unused-javascript',
  title: 'Reduce unused JavaScript',
  numericValue: 2100,
  savingsMs: 2100,
  details: {
    headings: images.details.headings,
    items: [{ url: 'https://shop.example/app.js', totalBytes: 614_400, wastedBytes: 122_880 }],
  },
};
const longTasks: SuggestionItem = {
  id: 'long-tasks',
  title: 'Avoid long main-thread tasks',
  description: 'Lists the longest tasks.',
  numericValue: 0,
  displayValue: '4 long tasks found',
  details: { headings: [], items: [] },
};
const elementOf = (id: string, title: string, more: Partial<SuggestionItem>): SuggestionItem => ({
  id,
  title,
  description: images.description,
  numericValue: 0,
  details: images.details,
  ...more,
});
export const suggestions = {
  mobile: {
    opportunities: [images, unused],
    diagnostics: [longTasks],
    lcpElement: elementOf('largest-contentful-paint-element', 'LCP element', {
      numericValue: 15_262,
    }),
    clsElements: elementOf('layout-shifts', 'Layout shifts', {
      displayValue: '2 layout shifts found',
    }),
    finalScreenshot: picturesOf('final-screenshot', [2854]),
    screenshotThumbnails: picturesOf('screenshot-thumbnails', [750, 1500]),
    observedPaints: { firstContentfulPaint: 1118, largestContentfulPaint: 1130 },
  },
  desktop: {
    opportunities: [],
    diagnostics: [],
    lcpElement: null,
    clsElements: null,
    finalScreenshot: null,
    screenshotThumbnails: null,
  },
} satisfies CallAnswer<typeof getSuggestions>;
