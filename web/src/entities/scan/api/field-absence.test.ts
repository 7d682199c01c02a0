import { expect, test } from 'vitest';
import { fieldAbsence } from './field-absence.ts';

const some = { overall_category: null, lcp: null, fcp: null, cls: null, inp: null };

test.each([
  ['no-answer', undefined],
  ['not-set-up', { configured: false, mobile: null, desktop: null }],
  ['too-few-visits', { configured: true, mobile: null, desktop: some }],
  ['not-read-yet', { configured: true, mobile: some, desktop: null }],
])('%s', (absence, origin) => {
  expect(fieldAbsence(origin, 'mobile')).toBe(absence);
});
