import { describe, expect, test } from 'vitest';
import { checkSiteUrl, suggestedSiteName } from './check-site.ts';

describe('checkSiteUrl', () => {
  test('adds https to a host without a scheme', () => {
    expect(checkSiteUrl('example.com', [])).toEqual({ isValid: true, url: 'https://example.com/' });
  });

  test('keeps http where it was typed', () => {
    expect(checkSiteUrl(' http://example.com/shop/ ', [])).toEqual({
      isValid: true,
      url: 'http://example.com/shop/',
    });
  });

  test.each([
    '',
    '   ',
    'ftp://example.com',
    'https://',
    'javascript:alert(1)',
    'https://a:b@example.com',
  ])('refuses %j with the specified sentence', (typed) => {
    expect(checkSiteUrl(typed, [])).toEqual({
      isValid: false,
      error: 'Site URL is not valid, please include https in the URL!',
    });
  });

  test.each([
    'https://example.com',
    'https://example.com/',
    'EXAMPLE.com',
    'https://example.com//',
  ])('knows %j as an existing site, with or without a trailing slash', (typed) => {
    expect(checkSiteUrl(typed, ['https://example.com/'])).toEqual({
      isValid: false,
      error: 'Site already exists!',
    });
  });

  test('treats another path, host or scheme as another site', () => {
    const known = ['https://example.com/'];
    for (const other of [
      'https://example.com/de',
      'https://www.example.com',
      'http://example.com',
    ]) {
      expect(checkSiteUrl(other, known).isValid).toBe(true);
    }
  });
});

describe('suggestedSiteName', () => {
  test('is the host without www', () => {
    expect(suggestedSiteName('https://www.example.com/shop')).toBe('example.com');
    expect(suggestedSiteName('example.com')).toBe('example.com');
  });

  test('is empty while there is no address', () => {
    expect(suggestedSiteName('ftp://x')).toBe('');
  });
});
