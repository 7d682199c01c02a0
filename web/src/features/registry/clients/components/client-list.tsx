import { Box, Flex, Stack, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { NotificationSettings } from '../../../../../../shared/calls/notifying/channels.ts';
import { saveClient, organiseSites } from '../../../../../../shared/calls/registry/clients.ts';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { ClientMark } from '../../../../entities/client/components/client-mark.tsx';
import { disabledInWords, routeInWords } from '../../../../entities/client/rules/route-words.ts';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { counted } from '../../../../lib/format.ts';
import classes from '../clients.module.css';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { SearchSelect } from '../../../../components/forms/search-select.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useOrganiseSites } from '../../../../entities/site/api/organise-sites.ts';
import { reportLink } from '../../../../entities/site/rules/site-links.ts';
import surfaces from '../../../../components/layout/surfaces.module.css';
import { FoldButton } from '../../../../components/layout/fold-button.tsx';

const contactsInWords = (contacts: Client['contacts']): string =>
  contacts.length === 0
    ? 'No contacts'
    : contacts.map((contact) => contact.name ?? contact.email).join(', ');

interface ClientListProps {
  clients: readonly Client[];
  /** All sites of the account; undefined while they load. */
  sites: readonly Site[] | undefined;
  /** Undefined for those who may not see them. */
  settings: NotificationSettings | undefined;
  /** Absent for those who may not. */
  onRoute?: (client: Client, opener: HTMLElement) => void;
  onEdit: (client: Client, opener: HTMLElement) => void;
  onRemove: (client: Client, opener: HTMLElement) => void;
}

/** The clients, each with its sites on demand. */
export function ClientList(props: ClientListProps) {
  const { clients, sites, settings, onRoute, onEdit, onRemove } = props;
  const mayEdit = useRefusal(saveClient) === undefined;
  const [unfolded, setUnfolded] = useState<string>();
  return (
    <ul className={surfaces['rows']} aria-label="Clients">
      {clients.map((client, index) => {
        const { clientId, name, contacts, siteCount, route, slack } = client;
        const disabled =
          route === null || settings === undefined
            ? undefined
            : disabledInWords(route, settings, slack);
        const isOpen = clientId === unfolded;
        return (
          <li key={clientId} data-index={index}>
            <div className={classes['row']}>
              <Flex component="h2" fz="sm" fw={600}>
                <ClientMark client={client} />
              </Flex>
              <FoldButton
                isOpen={isOpen}
                fz="sm"
                onClick={() => setUnfolded(isOpen ? undefined : clientId)}
              >
                <span>
                  {counted(siteCount, 'site')} <VisuallyHidden>of {name}</VisuallyHidden>
                </span>
              </FoldButton>
              <Box component="span" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {mayEdit && contactsInWords(contacts)}
              </Box>
              {mayEdit && (
                <span className={classes['actions']}>
                  {onRoute !== undefined && (
                    <IconButton
                      icon="bell"
                      aria-label={`Notifications of ${name}`}
                      title="Notifications"
                      onClick={({ currentTarget }) => onRoute(client, currentTarget)}
                    />
                  )}
                  <IconButton
                    icon="edit"
                    aria-label={`Edit ${name}`}
                    title="Edit client"
                    onClick={({ currentTarget }) => onEdit(client, currentTarget)}
                  />
                  <IconButton
                    icon="trash"
                    aria-label={`Remove ${name}`}
                    title="Remove client"
                    onClick={({ currentTarget }) => onRemove(client, currentTarget)}
                  />
                </span>
              )}
            </div>
            {route !== null && (
              <p className={classes['route']}>
                {routeInWords(route)}.{disabled !== undefined && <strong> {disabled}</strong>}
              </p>
            )}
            {slack !== undefined && (
              <p className={classes['route']}>
                Slack: {slack.channel}.
                {slack.problem !== undefined && <strong> {slack.problem}</strong>}
              </p>
            )}
            {isOpen && sites !== undefined && <SitesOfClient client={client} sites={sites} />}
          </li>
        );
      })}
    </ul>
  );
}

interface SitesOfClientProps {
  client: Client;
  /** All sites of the account. */
  sites: readonly Site[];
}

/** The sites of a client, and a field that assigns another one. */
function SitesOfClient({ client: { clientId, name }, sites }: SitesOfClientProps) {
  const mayAssign = useRefusal(organiseSites) === undefined;
  const organise = useOrganiseSites();
  const held = sites.filter((site) => site.clientId === clientId);
  const others = sites.filter((site) => site.clientId !== clientId);
  const assign = (url: string, to: string | null): void =>
    organise.mutate({ sites: [url], clientId: to }, { onError: snackbar.failure });
  return (
    <Stack gap={12} px={16} pt={4} pb={16}>
      {held.length > 0 && (
        <Flex component="ul" direction="column" aria-label={`Sites of ${name}`}>
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
        </Flex>
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
