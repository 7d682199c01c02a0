import { Button } from '@mantine/core';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import type { SubUser } from '../../../../../../shared/calls/identity/sub-users.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useRenewInvitation } from '../api/sub-users.ts';
import type { Band } from '../../../../../../shared/assessment/thresholds.ts';
import { Icon, type IconName } from '../../../../components/values/icon.tsx';
import { formatDate } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import classes from './team.module.css';

interface UserListProps {
  subUsers: readonly SubUser[];
  /** Members may be limited to them. */
  clients: readonly Client[];
  onRemove: (subUser: SubUser, opener: HTMLElement) => void;
  onResetTwoStep: (subUser: SubUser, opener: HTMLElement) => void;
  onChooseAccess: (subUser: SubUser, opener: HTMLElement) => void;
}

/** The sub-users of the account; a card each on a phone. */
export function UserList(props: UserListProps) {
  const { subUsers, clients, onRemove, onResetTwoStep, onChooseAccess } = props;
  const columns: Column<SubUser>[] = [
    {
      head: 'Name',
      kind: 'name',
      cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    },
    { head: 'Email', cell: ({ email }) => email },
    { head: 'Role', cell: ({ role }) => role },
    { head: 'Status', cell: (subUser) => <InvitationState subUser={subUser} /> },
    {
      head: 'Two-step sign-in',
      cell: ({ twoStep }) => twoStep !== null && twoStepStates[twoStep],
    },
    ...(clients.length === 0
      ? []
      : [{ head: 'Access', cell: (subUser: SubUser) => accessWords(subUser, clients) }]),
    {
      head: 'Actions',
      kind: 'actions',
      cell: (subUser) => (
        <div className={classes['actions']}>
          {subUser.invitedUntil !== null && <InviteAgain subUser={subUser} />}
          {subUser.twoStep === 'on' && (
            <Button
              size="compact-sm"
              aria-label={`Reset two-step sign-in of ${subUser.email}`}
              onClick={({ currentTarget }) => onResetTwoStep(subUser, currentTarget)}
            >
              Reset
            </Button>
          )}
          {clients.length > 0 && (
            <Button
              size="compact-sm"
              aria-label={`Access of ${subUser.email}`}
              onClick={({ currentTarget }) => onChooseAccess(subUser, currentTarget)}
            >
              Access
            </Button>
          )}
          <IconButton
            icon="trash"
            aria-label={`Remove ${subUser.email}`}
            title="Remove user"
            onClick={({ currentTarget }) => onRemove(subUser, currentTarget)}
          />
        </div>
      ),
    },
  ];
  return (
    <DataTable
      label="Users"
      frame="page"
      stacks
      columns={columns}
      rows={subUsers}
      rowKey={({ id }) => id}
    />
  );
}

function InviteAgain({ subUser: { id, email } }: { subUser: SubUser }) {
  const renew = useRenewInvitation();
  const send = (): void =>
    snackbar.outcome(renew.mutateAsync(id), `A new invitation is on its way to ${email}`);
  return (
    <Button
      size="compact-sm"
      disabled={renew.isPending}
      aria-label={`Send again to ${email}`}
      onClick={send}
    >
      Send again
    </Button>
  );
}

/** Which sites a member reaches: 'Acme (view), Beta (work)'. */
function accessWords(
  { clients: limits }: Pick<SubUser, 'clients'>,
  clients: readonly Client[],
): string {
  if (limits === null || limits === undefined) return 'All sites';
  const names = new Map(clients.map(({ clientId, name }) => [clientId, name]));
  const known = limits.flatMap(({ clientId, role }) => {
    const name = names.get(clientId);
    return name === undefined ? [] : [`${name} (${role})`];
  });
  return known.length === 0 ? 'No sites' : known.join(', ');
}

const State = ({ band, icon, words }: { band?: Band; icon: IconName; words: string }) => (
  <span className={classes['state']} data-band={band}>
    <Icon name={icon} size={16} />
    {words}
  </span>
);

/** How far a sub-user has come. */
function InvitationState({ subUser: { confirmed, invitedUntil } }: { subUser: SubUser }) {
  const now = useNow();
  if (invitedUntil === null && confirmed)
    return <State band="good" icon="check" words="Confirmed" />;
  if (invitedUntil === null)
    return <State band="average" icon="mail" words="Email not confirmed" />;
  if (Date.parse(invitedUntil) <= now)
    return <State band="average" icon="warning" words="Invitation expired" />;
  return <State icon="mail" words={`Invited, link works until ${formatDate(invitedUntil)}`} />;
}

/** Whether a sub-user's sign-in has a second step; unknown before they have joined. */
const twoStepStates = {
  on: <State band="good" icon="check" words="On" />,
  off: <State icon="info" words="Off" />,
  provider: <State icon="info" words="By Google or Microsoft" />,
};
