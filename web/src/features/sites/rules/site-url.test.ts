import { describe, expect, it } from 'vitest';
import { checkSiteUrl, suggestedSiteName } from './site-url.ts';

describe('checkSiteUrl', () => {
  it('adds https to a host without a scheme', () => {
    expect(checkSiteUrl('example.com', [])).toEqual({ isValid: true, url: 'https://example.com/' });
  });

  it('keeps http where it was typed', () => {
    expect(checkSiteUrl(' http://example.com/shop/ ', [])).toEqual({
      isValid: true,
      url: 'http://example.com/shop/',
    });
  });

  it.each([
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

  it.each(['https://example.com', 'https://example.com/', 'EXAMPLE.com', 'https://example.com//'])(
    'knows %j as an existing site, with or without a trailing slash',
    (typed) => {
      expect(checkSiteUrl(typed, ['https://example.com/'])).toEqual({
        isValid: false,
        error: 'Site already exists!',
      });
    },
  );

  it('treats another path, host or scheme as another site', () => {
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
  it('is the host without www', () => {
    expect(suggestedSiteName('https://www.example.com/shop')).toBe('example.com');
    expect(suggestedSiteName('example.com')).toBe('example.com');
  });

  it('is empty while there is no address', () => {
    expect(suggestedSiteName('ftp://x')).toBe('');
  });
});
