import type { CallAnswer } from '../../../shared/calls/define-call.ts';
import type { getVisitorScript } from '../../../shared/calls/measuring/visitors.ts';
import { visitorSnippets } from '../../../shared/visitors/visitor-snippets.ts';
import type { VisitorSite } from './visitor-site-entity.ts';

/** @param publicUrl of the product, without a trailing slash */
export function toVisitorScript(
  site: VisitorSite | undefined,
  lastViews: CallAnswer<typeof getVisitorScript>['lastViews'],
  publicUrl: string,
): CallAnswer<typeof getVisitorScript> {
  if (site === undefined)
    return { settings: null, tag: null, contentSecurityPolicy: null, lastViews };
  const { siteKey, rate, hosts, pageRules } = site;
  const { origin } = new URL(publicUrl);
  return {
    settings: { rate, hosts, pageRules },
    tag: visitorSnippets(`${publicUrl}/v/${siteKey}.js`).html,
    contentSecurityPolicy: `script-src ${origin}; connect-src ${origin}`,
    lastViews,
  };
}
