import { expect, test } from 'vitest';
import { checkPageUrl } from './page-url.ts';

const site = { url: 'https://example.com/', pages: ['https://example.com/shop'] };

test.each([
  ['https://example.com/about/', 'https://example.com/about/'],
  ['example.com/about', 'https://example.com/about'],
  ['/about?lang=de', 'https://example.com/about?lang=de'],
])('completes %j', (typed, url) => {
  expect(checkPageUrl(typed, site)).toEqual({ isValid: true, url });
});

test.each([
  ['', 'Page URL is required'],
  ['  ', 'Page URL is required'],
  ['ftp://example.com/a', 'Site URL is not valid, please include https in the URL!'],
  ['https://example.com', 'This is the home page, which is already part of the site'],
  ['/shop/', 'Page already exists!'],
])('refuses %j: %s', (typed, error) => {
  expect(checkPageUrl(typed, site)).toEqual({ isValid: false, error });
});
