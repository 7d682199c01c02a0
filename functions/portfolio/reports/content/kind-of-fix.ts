import type { FixKind } from '../texts/report-facts.ts';

/** What findings are about, by Lighthouse's audit ids. */
const kinds: Readonly<Record<string, FixKind>> = {
  'image-delivery-insight': 'pictures',
  'unsized-images': 'jumps',
  'lcp-discovery-insight': 'main-picture',
  'lcp-breakdown-insight': 'main-picture',
  'largest-contentful-paint-element': 'main-picture',
  'unused-javascript': 'unused-code',
  'unused-css-rules': 'unused-code',
  'unminified-javascript': 'compression',
  'unminified-css': 'compression',
  'uses-text-compression': 'compression',
  'modern-http-insight': 'compression',
  'legacy-javascript-insight': 'unused-code',
  'duplicated-javascript-insight': 'unused-code',
  'total-byte-weight': 'unused-code',
  'render-blocking-insight': 'blocking-files',
  'network-dependency-tree-insight': 'blocking-files',
  'font-display-insight': 'fonts',
  'document-latency-insight': 'server',
  'server-response-time': 'server',
  redirects: 'redirects',
  'third-parties-insight': 'third-party',
  'bootup-time': 'script-work',
  'mainthread-work-breakdown': 'script-work',
  'long-tasks': 'script-work',
  'forced-reflow-insight': 'script-work',
  'inp-breakdown-insight': 'script-work',
  'total-blocking-time': 'script-work',
  'cls-culprits-insight': 'jumps',
  'layout-shifts': 'jumps',
  'cumulative-layout-shift': 'jumps',
  'cache-insight': 'caching',
  'dom-size-insight': 'page-size',
};

/** @param id Lighthouse's audit id */
export const kindOfFix = (id: string): FixKind => kinds[id] ?? 'other';
