import * as messages from '../../../../../../shared/calls/messages.ts';
import { normaliseUrl, sameSite, withHostPrefix } from '../../../../../../shared/pages/urls.ts';

export type PageUrlCheck = { isValid: true; url: string } | { isValid: false; error: string };

/**
 * Completes and validates the input of 'Page URL': an address, or a path of the site. The server decides whether the
 * page belongs to the site.
 */
export function checkPageUrl(
  typed: string,
  site: { url: string; pages: readonly string[] },
): PageUrlCheck {
  const text = typed.trim();
  if (text === '') return { isValid: false, error: 'Page URL is required' };
  const isPath = text.startsWith('/') && !text.startsWith('//');
  const url = normaliseUrl(isPath ? new URL(text, site.url).href : withHostPrefix(text));
  if (url === undefined) return { isValid: false, error: messages.siteUrlNotValid };
  if (sameSite(url, site.url)) {
    return { isValid: false, error: 'This is the home page, which is already part of the site' };
  }
  if (site.pages.some((page) => sameSite(page, url))) {
    return { isValid: false, error: messages.pageExists };
  }
  return { isValid: true, url };
}
