import { type Expiry, expiryDays } from '../../../shared/calls/portfolio/today.ts';
import {
  domainsAbove,
  registeredDomainStore,
} from '../../monitoring/uptime/domains/registered-domain-store.ts';
import { uptimePageEntity } from '../../monitoring/uptime/uptime-page-entity.ts';
import { getMany } from '../../platform/table/get-many.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import type { SiteRecord } from '../../registry/pages/site-record.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import type { Viewer } from '../../registry/pages/visible-sites.ts';
import { namedSites } from './sites-of.ts';

/** An expiry of one site. */
type Found = Omit<Expiry, 'sites'> & { site: SiteRecord };

/** Certificates and domains of the sites that a viewer reaches, those that end within 60 days, the soonest first. */
export async function findExpiring(table: Table, viewer: Viewer, now: Date): Promise<Expiry[]> {
  const { accountId } = viewer;
  const sites = await siteStore(table).listSitesOnly(accountId, viewer);
  const [pages, domains] = await Promise.all([
    getMany(
      sites.map(({ urlKey }) => ({ accountId, urlKey })),
      (left) =>
        uptimePageEntity(table)
          .get(left)
          .go({ concurrent: 5, attributes: ['urlKey', 'certificateExpiresAt', 'certificates'] }),
    ),
    registeredDomainStore(table).list(accountId),
  ]);
  const pageOf = new Map(pages.map((page) => [page.urlKey, page]));
  const found = sites.flatMap((site): Found[] => {
    const host = new URL(site.url).hostname;
    const { certificates, certificateExpiresAt } = pageOf.get(site.urlKey) ?? {};
    const ends =
      certificates ??
      (certificateExpiresAt === undefined ? [] : [{ host, expiresAt: certificateExpiresAt }]);
    const domain = domainsAbove(host).flatMap((name) => domains.get(name) ?? [])[0];
    return [
      ...ends.map(({ host: name, expiresAt: at }) => ({
        kind: 'certificate' as const,
        name,
        at,
        registrar: null,
        site,
      })),
      ...(domain?.endsAt === undefined
        ? []
        : [
            {
              kind: 'domain' as const,
              name: domain.domain,
              at: domain.endsAt,
              registrar: domain.registrar ?? null,
              site,
            },
          ]),
    ];
  });
  const until = after(now, expiryDays * dayMs).toISOString();
  return expiriesOf(found.filter(({ at }) => at <= until));
}

/** One line for what several sites share, the soonest first. */
function expiriesOf(found: readonly Found[]): Expiry[] {
  const lines = Map.groupBy(found, ({ kind, name, at }) => `${kind} ${name} ${at}`);
  return [...lines.values()]
    .flatMap((same): Expiry[] => {
      const [first] = same;
      if (first === undefined) return [];
      const { site: _, ...line } = first;
      return [{ ...line, sites: namedSites(same.map(({ site }) => site)) }];
    })
    .toSorted((one, other) => one.at.localeCompare(other.at) || one.name.localeCompare(other.name));
}
