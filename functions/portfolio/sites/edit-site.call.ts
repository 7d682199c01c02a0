import { editSite } from '../../../shared/calls/portfolio/sites.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { nestedSites } from '../../registry/pages/account-sites.ts';
import { indexOfRepetition, siteNotFound } from '../../registry/pages/site-rules.ts';
import { languageCode } from '../../../shared/pages/accept-language.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { spreadLanguage } from './site-language.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

export const handler = handleCall(editSite, async ({ body, caller, table, now, audit }) => {
  const sites = siteStore(table);
  const changes = body.sites.map(({ url, siteName, siteNamee, propertyId, language }) => ({
    url: spelling(url),
    siteName: siteName ?? siteNamee,
    propertyId,
    ...(language === undefined ? {} : { language: languageCode(language) ?? '' }),
  }));
  const repeated = indexOfRepetition(changes.map(({ url }) => url));
  if (repeated !== undefined) {
    throw new ProblemError('invalid_input', 'This site is in the list twice', {
      field: `sites.${repeated}.url`,
    });
  }
  const missing = await sites.editSites(caller.accountId, changes, { now, audit });
  if (missing !== undefined) throw siteNotFound(`sites.${missing}.url`);
  const listing = await sites.listSites(caller.accountId, caller);
  const spoken = changes.filter(({ language }) => language !== undefined).map(({ url }) => url);
  await spreadLanguage(table, caller.accountId, listing, spoken);
  return nestedSites(caller.accountEmail, listing);
});
