import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { NamedSite } from '../../../../../../shared/calls/portfolio/today.ts';
import { clientsQuery } from '../../../../entities/client/api/client-queries.ts';
import { ClientMark } from '../../../../entities/client/components/client-mark.tsx';
import { nameOfSite, reportLink } from '../../../../entities/site/rules/site-links.ts';
import classes from './of-sites.module.css';

const List = (props: { children: ReactNode }) => (
  <Flex component="span" display="inline-flex" gap="2px 12px" wrap="wrap" {...props} />
);

/** The clients of some sites, each once. */
export function ClientOf({ sites }: { sites: readonly Pick<NamedSite, 'clientId'>[] }) {
  const { data = [] } = useQuery(clientsQuery());
  const ids = new Set(sites.map(({ clientId }) => clientId));
  const clients = data.filter(({ clientId }) => ids.has(clientId));
  if (clients.length === 0) return null;
  return (
    <List>
      {clients.map((client) => (
        <ClientMark key={client.clientId} client={client} />
      ))}
    </List>
  );
}

/** A site by name, which leads to its report. */
export function SiteLink({ site }: { site: NamedSite }) {
  const { url } = site;
  const name = nameOfSite(site);
  return (
    <Link
      {...reportLink({ siteName: name, siteUrl: url })}
      className={classes['site'] ?? ''}
      title={url}
    >
      {name}
    </Link>
  );
}

const mostNamed = 3;

/** The first sites by name, and how many there are besides. */
export function SitesOf({ sites }: { sites: readonly NamedSite[] }) {
  const more = sites.length - mostNamed;
  return (
    <List>
      {sites.slice(0, mostNamed).map((site) => (
        <SiteLink key={site.url} site={site} />
      ))}
      {more > 0 && <span title={sites.map(({ siteName }) => siteName).join(', ')}>+{more}</span>}
    </List>
  );
}
