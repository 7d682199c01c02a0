import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';

/** 'Shop', or of a page 'Shop › /cakes'. A site that is named after its address has the path in its name. */
export function headingOf({ siteName, siteUrl }: Site): string {
  const path = displayUrl(siteUrl).slice(displayUrl(new URL(siteUrl).origin).length);
  return path === '' || path === '/' || siteName.endsWith(path)
    ? siteName
    : `${siteName} › ${path}`;
}
