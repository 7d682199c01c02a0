import { Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { organiseSites } from '../../../../../shared/calls/clients.ts';
import type { Client } from '../../../../../shared/models/client.ts';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { SearchSelect } from '../../../components/search-select.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { useOrganiseSites } from '../../../entities/site/api/organise-sites.ts';
import { useRefusal } from '../../../entities/session/components/while-allowed.tsx';
import { reportLink } from '../../../entities/site/rules/report-link.ts';
import { errorMessage } from '../../../lib/api.ts';
import classes from '../clients.module.css';

interface SitesOfClientProps {
  client: Client;
  /** All sites of the account. */
  sites: readonly Site[];
}

/** The sites of a client, and a field that assigns another one. */
export function SitesOfClient({ client: { clientId, name }, sites }: SitesOfClientProps) {
  const mayAssign = useRefusal(organiseSites) === undefined;
  const organise = useOrganiseSites();
  const held = sites.filter((site) => site.clientId === clientId);
  const others = sites.filter((site) => site.clientId !== clientId);
  const assign = (url: string, to: string | null): void =>
    organise.mutate(
      { sites: [url], clientId: to },
      { onError: (error) => snackbar.error(errorMessage(error)) },
    );
  return (
    <Stack gap={12} px={16} pt={4} pb={16}>
      {held.length > 0 && (
        <ul className={classes['siteList']} aria-label={`Sites of ${name}`}>
          {held.map(({ url, siteName }) => (
            <li key={url} className={classes['site']}>
              <Link {...reportLink({ siteName, siteUrl: url })}>{siteName}</Link>
              <span className={classes['url']}>{displayUrl(url)}</span>
              {mayAssign && (
                <IconButton
                  icon="close"
                  aria-label={`Take ${siteName} from ${name}`}
                  title="Take from this client"
                  disabled={organise.isPending}
                  onClick={() => assign(url, null)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAssign && others.length > 0 && (
        <SearchSelect
          label={`Add a site to ${name}`}
          things="sites"
          options={others.map(({ url, siteName }) => ({
            value: url,
            label: siteName,
            note: displayUrl(url),
          }))}
          value=""
          onChange={(url) => assign(url, clientId)}
        />
      )}
    </Stack>
  );
}
