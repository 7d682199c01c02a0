import { normaliseUrl } from '../../../shared/pages/urls.ts';

/**
 * Address of a page at its site. A path is what a browser has reported, so it may be anything: it is written behind the
 * site's origin, and never resolved.
 * @returns empty if Google knows no path
 */
export const pageAddress = (siteUrl: string, path: string): string =>
  path.startsWith('/') ? (normaliseUrl(`${new URL(siteUrl).origin}${path}`) ?? '') : '';
