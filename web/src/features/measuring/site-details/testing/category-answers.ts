import type { CallAnswer } from '../../../../../../shared/calls/define-call.ts';
import type { getScanChanges } from '../../../../../../shared/calls/measuring/scan-changes.ts';
import type { getScanCategories } from '../../../../../../shared/calls/measuring/scan-results.ts';
import type { CategoryReport } from '../../../../../../shared/models/measuring/category-report.ts';
import type { SuggestionItem } from '../../../../../../shared/models/measuring/scan-report.ts';
import { noonOf } from './site-answers.ts';

export const imageAlt: SuggestionItem = {
  id: 'image-alt',
  title: 'Image elements do not have `[alt]` attributes',
  description:
    'Informative elements should aim for short, descriptive alternate text. [Learn more about the `alt` attribute](https://dequeuniversity.com/rules/axe/4.14/image-alt).',
  numericValue: 0,
  score: 0,
  details: {
    headings: [{ key: 'node', label: 'Failing Elements', valueType: 'node' }],
    items: [
      {
        node: {
          type: 'node',
          nodeLabel: 'hero',
          selector: 'body > div.hero > img',
          snippet: '<img src="/pictures/1.png">',
          explanation: 'Fix any of the following:\n  Element does not have an alt attribute',
        },
      },
    ],
    omittedItems: 11,
  },
};

const description: SuggestionItem = {
  id: 'meta-description',
  title: 'Document does not have a meta description',
  description: 'Meta descriptions may be included in search results.',
  numericValue: 0,
  score: 0,
  details: { headings: [], items: [] },
};

const reports: CategoryReport[] = [
  { id: 'accessibility', score: 58, passed: 13, applicable: 18, findings: [imageAlt] },
  { id: 'best-practices', score: 100, passed: 14, applicable: 14, findings: [] },
  { id: 'seo', score: null, passed: 5, applicable: 6, findings: [description] },
  { id: 'agentic-browsing', score: 50, passed: 1, applicable: 2, findings: [] },
];
const scores = { accessibility: 58, 'best-practices': 100, 'agentic-browsing': 50 };

/** Categories of the newest mobile scan; that of desktop is older than they are. */
export const categories: CallAnswer<typeof getScanCategories> = {
  mobile: { scanId: 'scan-3', scanDate: noonOf(20), categories: reports },
  desktop: { scanId: 'scan-3', scanDate: noonOf(20), categories: null },
  history: [18, 19, 20].map((day) => ({ scanDate: noonOf(day), mobile: scores, desktop: null })),
};

const change = { newPlaces: 0, gonePlaces: 0, examples: [] };
/** What is new in accessibility since the scan before; it did not have SEO. */
export const changes: CallAnswer<typeof getScanChanges> = {
  device: 'mobile',
  before: null,
  after: null,
  change: { kind: 'unchanged', runs: 30 },
  proven: null,
  vendors: null,
  requests: null,
  findings: [
    {
      id: 'accessibility',
      title: 'Accessibility',
      isCompared: true,
      findings: [
        { ...change, id: 'color-contrast', title: 'Contrast', kind: 'changed', newPlaces: 3 },
        { ...change, id: 'html-has-lang', title: '`<html>` has no `[lang]`.', kind: 'gone' },
      ],
    },
    { id: 'best-practices', title: 'Best Practices', isCompared: true, findings: [] },
    { id: 'seo', title: 'SEO', isCompared: false, findings: [] },
  ],
  recentScans: [],
};
