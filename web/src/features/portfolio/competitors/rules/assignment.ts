import type {
  Competitor,
  CompetitorAssignment,
} from '../../../../../../shared/calls/portfolio/competitors.ts';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { nameOfSite } from '../../../../entities/site/rules/site-links.ts';
import { counted } from '../../../../lib/format.ts';

/** What competitors can be assigned to. */
export interface Owners {
  clients: readonly Pick<Client, 'clientId' | 'name'>[];
  sites: readonly Pick<Site, 'url' | 'siteName'>[];
}

const [ofClient, ofSite] = ['client ', 'site '] as const;
/** Clients and sites as the options of one list. */
export const optionsOf = ({ clients, sites }: Owners) => [
  ...clients.map(({ clientId, name }) => ({
    value: `${ofClient}${clientId}`,
    label: name,
    note: 'Client',
  })),
  ...sites.map((site) => ({
    value: `${ofSite}${site.url}`,
    label: nameOfSite(site),
    note: displayUrl(site.url),
  })),
];

export const valuesOf = ({ clients, sites }: CompetitorAssignment): string[] => [
  ...clients.map((clientId) => `${ofClient}${clientId}`),
  ...sites.map((url) => `${ofSite}${url}`),
];

export function assignmentOf(values: readonly string[]): CompetitorAssignment {
  const after = (kind: string) =>
    values.filter((value) => value.startsWith(kind)).map((value) => value.slice(kind.length));
  return { clients: after(ofClient), sites: after(ofSite) };
}

/** 'In reports of Acme', 'In reports of Acme and 2 others', 'In no report'. */
export function assignmentWords({ assignedTo }: Pick<Competitor, 'assignedTo'>, owners: Owners) {
  const chosen = new Set(valuesOf(assignedTo));
  const [first, ...others] = optionsOf(owners).filter(({ value }) => chosen.has(value));
  if (first === undefined) return 'In no report';
  if (others.length === 0) return `In reports of ${first.label}`;
  const more = counted(others.length, 'other');
  return `In reports of ${first.label} and ${more}`;
}
