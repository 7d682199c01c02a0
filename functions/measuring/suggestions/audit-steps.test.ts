import { defaultConfig } from 'lighthouse';
import { expect, test } from 'vitest';
import texts from './lighthouse-texts.json' with { type: 'json' };
import { allSteps } from './suggestion-texts.ts';

const audits = Object.values(defaultConfig.categories ?? {}).flatMap(({ auditRefs }) =>
  auditRefs.map(({ id }) => id),
);

test('every audit that a scan can raise says what to do, in general and for WordPress', () => {
  expect(audits.length).toBeGreaterThan(140);
  // Audits without a text are raw data for viewers, with nothing to fix.
  expect(audits.filter((id) => id in texts.descriptions && !(id in allSteps))).toEqual([]);
});

test.each(Object.entries(allSteps))('%s: each step is a sentence', (_, steps) => {
  const { general, wordpress, why, check } = steps;
  expect(general.length).toBeGreaterThan(0);
  expect(wordpress.length).toBeGreaterThan(0);
  for (const text of [...general, ...wordpress, why]) {
    expect(text).toMatch(/^[A-Z`].*[.!]$/s);
    // Each is one line of the text, and code is closed.
    expect(text).not.toContain('\n');
    expect(text.split('`').length % 2).toBe(1);
  }
  expect(check.split('`').length % 2).toBe(1);
});

test('no step is for an audit that Lighthouse does not have', () => {
  expect(Object.keys(allSteps).filter((id) => !(id in texts.descriptions))).toEqual([]);
});
