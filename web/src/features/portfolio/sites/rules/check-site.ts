import * as messages from '../../../../../../shared/calls/messages.ts';
import { normaliseUrl, sameSite, withHostPrefix } from '../../../../../../shared/pages/urls.ts';
import { propertyId, siteName } from '../../../../../../shared/calls/portfolio/sites.ts';
import { fieldError } from '../../../../lib/form-fields.ts';

type UrlCheck = { isValid: true; url: string } | { isValid: false; error: string };

/**
 * Completes and validates the input of 'Site URL'.
 *
 * @param known addresses of the sites already registered, compared with or without a trailing slash
 * @returns the normalised address, or the specified error message
 */
export function checkSiteUrl(typed: string, known: readonly string[]): UrlCheck {
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

interface SiteFields {
  url: string;
  siteName: string;
  propertyId: string;
}

export type SiteFieldErrors = Partial<Record<keyof SiteFields, string>>;

/**
 * Validates the whole Add Site form.
 *
 * @param known addresses of the sites already registered
 * @returns the site to send, or the errors by field
 */
export function checkNewSite(
  typed: SiteFields,
  known: readonly string[],
):
  | { site: SiteFields; errors: Record<string, never> }
  | { site: undefined; errors: SiteFieldErrors } {
  const url = checkSiteUrl(typed.url, known);
  const nameError = fieldError(siteName, typed.siteName);
  const propertyError = fieldError(propertyId, typed.propertyId);
  if (url.isValid && nameError === undefined && propertyError === undefined) {
    const site = {
      url: url.url,
      siteName: typed.siteName.trim(),
      propertyId: typed.propertyId.trim(),
    };
    return { site, errors: {} };
  }
  return {
    site: undefined,
    errors: {
      ...(!url.isValid && { url: url.error }),
      ...(nameError !== undefined && { siteName: nameError }),
      ...(propertyError !== undefined && { propertyId: propertyError }),
    },
  };
}
