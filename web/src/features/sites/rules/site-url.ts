import * as messages from '../../../../../shared/calls/messages.ts';
import { normaliseUrl, sameSite, withHostPrefix } from '../../../../../shared/pages/urls.ts';

export type SiteUrlCheck = { isValid: true; url: string } | { isValid: false; error: string };

/**
 * Completes and validates the input of 'Site URL'.
 *
 * @param known addresses of the sites already registered, compared with or without a trailing slash
 * @returns the normalised address, or the specified error message
 */
export function checkSiteUrl(typed: string, known: readonly string[]): SiteUrlCheck {
  const url = normaliseUrl(withHostPrefix(typed));
  if (url === undefined) return { isValid: false, error: messages.siteUrlNotValid };
  if (known.some((site) => sameSite(site, url))) {
    return { isValid: false, error: messages.siteExists };
  }
  return { isValid: true, url };
}

/** The suggested name of a site until the user writes one: its host without `www.`. */
export function suggestedSiteName(typed: string): string {
  const url = normaliseUrl(withHostPrefix(typed));
  return url === undefined ? '' : new URL(url).hostname.replace(/^www\./, '');
}
