import { useQuery } from '@tanstack/react-query';
import { saveClient } from '../../../../../shared/calls/registry/clients.ts';
import type { Client } from '../../../../../shared/models/registry/client.ts';
import { useConfirmation } from '../../../components/forms/confirmation.tsx';
import { DialogFrame } from '../../../components/forms/dialog-frame.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { useDialogAbout } from '../../../components/forms/use-dialog-about.ts';
import { clientsQuery } from '../../../entities/client/api/client-queries.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { AllowedButton } from '../../../entities/session/components/allowed-button.tsx';
import { notificationSettingsQuery } from '../../../entities/notification/settings-query.ts';
import { useSites } from '../../../entities/site/api/site-queries.ts';
import { counted, formatNumber } from '../../../lib/format.ts';
import { useRemoveClient } from './api/clients.ts';
import { ClientForm } from './components/client-form.tsx';
import { ClientList } from './components/client-list.tsx';
import { RouteForm } from './components/route-form.tsx';

/** Until the numbers are known, so that nothing moves. */
const purpose = 'Whose sites these are, and who gets their reports.';

/** How many sites have a client, in the numbers of this account. */
function verdictOf(clients: readonly Client[] | undefined, sites: number | undefined) {
  if (clients === undefined || sites === undefined) return undefined;
  const held = clients.reduce((sum, { siteCount }) => sum + siteCount, 0);
  const count = counted(clients.length, 'client');
  const all = sites === 1 ? '1 site has' : `${formatNumber(sites)} sites have`;
  return `${count}; ${formatNumber(held)} of ${all} one.`;
}

/** Clients: whose sites these are, and who gets their reports. */
export function Component() {
  const { accountEmail, isRoot } = useSession();
  // Slack is connected in another tab.
  const clients = useQuery({ ...clientsQuery(), refetchOnWindowFocus: 'always' });
  const { data, hasAll } = useSites(accountEmail);
  const sites = hasAll ? data : undefined;
  const settings = useQuery({
    ...notificationSettingsQuery(accountEmail),
    enabled: isRoot && clients.data !== undefined && clients.data.length > 0,
  });
  const confirmation = useConfirmation();
  const remove = useRemoveClient();
  /** Undefined for a new client. */
  const editing = useDialogAbout<Client | undefined>();
  const routing = useDialogAbout<Client>();
  const confirmRemoval = ({ clientId, name, siteCount }: Client, by: HTMLElement): void => {
    const stay = siteCount === 1 ? 'Its site stays' : `Its ${siteCount} sites stay`;
    confirmation.ask(by, {
      title: 'Remove Client',
      about: (
        <>
          Remove <strong>{name}</strong> and its contacts?
          {siteCount > 0 && ` ${stay}, without a client.`}
        </>
      ),
      act: () => remove.mutateAsync(clientId).then(() => `${name} has been removed`),
    });
  };
  return (
    <>
      <PageHeader
        title="Clients"
        description={verdictOf(clients.data, sites?.length) ?? purpose}
        action={
          <AllowedButton
            call={saveClient}
            leftSection={<Icon name="plus" size={16} />}
            onClick={({ currentTarget }) => editing.open(undefined, currentTarget)}
          >
            Add Client
          </AllowedButton>
        }
      />
      {confirmation.dialog}
      <DialogFrame
        {...editing.frame}
        title={editing.about === undefined ? 'Add Client' : 'Edit Client'}
      >
        <ClientForm key={editing.about?.clientId} client={editing.about} onClose={editing.close} />
      </DialogFrame>
      {routing.about !== undefined && (
        <DialogFrame {...routing.frame} title={`Notifications of ${routing.about.name}`}>
          <QueryState
            query={settings}
            failed="Your notification settings could not be loaded"
            height={320}
          />
          {settings.data !== undefined && (
            <RouteForm
              key={routing.about.clientId}
              client={
                clients.data?.find(({ clientId }) => clientId === routing.about?.clientId) ??
                routing.about
              }
              settings={settings.data}
              onClose={routing.close}
            />
          )}
        </DialogFrame>
      )}
      <QueryState query={clients} failed="Your clients could not be loaded" height={132} />
      {clients.data?.length === 0 && (
        <EmptyState icon="users" title="No Clients">
          A client holds sites, so that you can filter by it, report to it, and limit members of
          your team to it.
        </EmptyState>
      )}
      {clients.data !== undefined && clients.data.length > 0 && (
        <ClientList
          clients={clients.data}
          sites={sites}
          settings={settings.data}
          onEdit={editing.open}
          onRemove={confirmRemoval}
          {...(isRoot && { onRoute: routing.open })}
        />
      )}
    </>
  );
}
