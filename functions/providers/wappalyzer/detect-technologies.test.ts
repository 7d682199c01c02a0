import { expect, test } from 'vitest';
import { detectTechnologies, probesOfRules } from './detect-technologies.ts';

const pageWith = (html: string) => ({
  url: 'https://shop.example/',
  html,
  scriptSrc: [],
  meta: { generator: ['WordPress 6.8.3'] },
  cookies: {},
  headers: {},
  globals: {},
  elements: [],
});

test('the rules say what to look for, and what a page was made with', async () => {
  expect((await probesOfRules()).globals).toContain('React.version');
  const found = await detectTechnologies(pageWith('<p>Hello</p>'));
  expect(found?.[0]).toMatchObject({ name: 'WordPress', version: '6.8.3' });
  expect(found?.[0]?.icon).toMatch(/^data:image/);
});

test.each([
  ['opening tags', '<a '.repeat(330_000)],
  ['links in a comment', `<!--${'<link'.repeat(200_000)}-->`],
])('a page that would keep the rules busy for too long is given up: %s', async (_, html) => {
  expect(await detectTechnologies(pageWith(html), 100)).toBeUndefined();
});
