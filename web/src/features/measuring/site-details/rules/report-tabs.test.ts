import { expect, test } from 'vitest';
import { tabAt } from './report-tabs.ts';

test.each([
  ['', 'report'],
  ['#mobile-suggestions', 'report'],
  ['#field-data', 'report'],
  ['#history', 'history'],
  ['#lab-history', 'history'],
  ['#waterfall', 'requests'],
  ['#third-parties', 'requests'],
  ['#tech-stack', 'audits'],
  ['#lcp-element', 'audits'],
  ['#constructor', 'report'],
])('the address %s opens the tab %s', (hash, tab) => expect(tabAt(hash)).toBe(tab));
