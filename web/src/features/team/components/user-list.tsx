import { ActionIcon, Button } from '@mantine/core';
import type { SubUser } from '../../../../../shared/calls/sub-users.ts';
import { Icon } from '../../../components/icon.tsx';
import { errorMessage } from '../../../lib/api.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { InvitationState } from './invitation-state.tsx';
import { useRenewInvitation } from '../api/sub-users.ts';
import { TwoStepState } from './two-step-state.tsx';
import classes from './team.module.css';

interface UserListProps {
  subUsers: readonly SubUser[];
  onRemove: (subUser: SubUser, opener: HTMLElement) => void;
  onResetTwoStep: (subUser: SubUser, opener: HTMLElement) => void;
}

/** The sub-users of the account; a card each on a phone. */
export function UserList({ subUsers, onRemove, onResetTwoStep }: UserListProps) {
  return (
    <div className={classes['frame']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Role</th>
            <th scope="col">Status</th>
            <th scope="col">Two-step sign-in</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {subUsers.map((subUser, index) => (
            <tr key={subUser.id} data-index={index}>
              <th scope="row">{`${subUser.firstName} ${subUser.lastName}`}</th>
              <td>{subUser.email}</td>
              <td>{subUser.role}</td>
              <td>
                <InvitationState subUser={subUser} />
              </td>
              <td>
                <TwoStepState subUser={subUser} />
              </td>
              <td>
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
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={28}
                    aria-label={`Remove ${subUser.email}`}
                    title="Remove user"
                    onClick={({ currentTarget }) => onRemove(subUser, currentTarget)}
                  >
                    <Icon name="trash" size={18} />
                  </ActionIcon>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
