import { propertyId, siteName } from '../../../../../shared/calls/sites.ts';
import { fieldError } from '../../../lib/field-error.ts';
import { checkSiteUrl } from './site-url.ts';

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
