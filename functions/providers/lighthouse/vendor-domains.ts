import UrlUtils from 'lighthouse/core/lib/url-utils.js';
import thirdPartyWeb from 'third-party-web';

/**
 * Makes Lighthouse's insights name a vendor by the Public Suffix List, as the rest of its report does. Of vendors that no
 * list knows they guess the domain, and take all of `.org.uk` or `.ac.at` for one vendor, or for the page's own.
 */
export const nameVendorsByPublicSuffix = (): void =>
  void Object.assign(thirdPartyWeb, {
    getRootDomain: (url: string) => (URL.canParse(url) ? UrlUtils.getRootDomain(url) : null),
  });
