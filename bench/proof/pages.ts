import { advicePages } from '../advice/pages.ts';
import type { AdvicePage } from '../advice/advice-page.ts';

/** Pages of `bench/advice` whose fix a copy can try; the others need a change of one's own script. */
const names: readonly string[] = [
  'late-image',
  'lazy-image',
  'blocking-css',
  'blocking-script',
  'no-preconnect',
  'hidden-text',
  'slow-server',
  'redirects',
  'quick-redirects',
  'no-compression',
  'raw-script',
  'third-party',
  'unsized-images',
  'late-banner',
  'injected-ad',
];

export const proofPages: readonly AdvicePage[] = advicePages.filter(({ name }) =>
  names.includes(name),
);
