import { Button } from '@mantine/core';
import type { Client } from '../../../../../shared/models/client.ts';
import type { SubUser } from '../../../../../shared/calls/sub-users.ts';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { errorMessage } from '../../../lib/api.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { InvitationState } from './invitation-state.tsx';
import { useRenewInvitation } from '../api/sub-users.ts';
import { Icon } from '../../../components/icon.tsx';
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
export function UserList({
  subUsers,
  clients,
  onRemove,
  onResetTwoStep,
  onChooseAccess,
}: UserListProps) {
  const columns: Column<SubUser>[] = [
    {
      head: 'Name',
      kind: 'name',
      cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    },
    { head: 'Email', cell: ({ email }) => email },
    { head: 'Role', cell: ({ role }) => role },
    { head: 'Status', cell: (subUser) => <InvitationState subUser={subUser} /> },
    { head: 'Two-step sign-in', cell: (subUser) => <TwoStepState subUser={subUser} /> },
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
              variant="default"
              size="compact-sm"
              aria-label={`Reset two-step sign-in of ${subUser.email}`}
              onClick={({ currentTarget }) => onResetTwoStep(subUser, currentTarget)}
            >
              Reset
            </Button>
          )}
          {clients.length > 0 && (
            <Button
              variant="default"
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
    void renew.mutateAsync(id).then(
      () => snackbar.success(`A new invitation is on its way to ${email}`),
      (error: unknown) => snackbar.error(errorMessage(error)),
    );
  return (
    <Button
      variant="default"
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

const states = {
  on: { tone: 'good', icon: 'check', words: 'On' },
  off: { tone: 'neutral', icon: 'info', words: 'Off' },
  provider: { tone: 'neutral', icon: 'info', words: 'By Google or Microsoft' },
} as const;

/** Whether a sub-user's sign-in has a second step; nothing before they have joined. */
function TwoStepState({ subUser: { twoStep } }: { subUser: SubUser }) {
  if (twoStep === null) return null;
  const { tone, icon, words } = states[twoStep];
  return (
    <span className={classes['state']} data-tone={tone}>
      <Icon name={icon} size={16} />
      {words}
    </span>
  );
}
