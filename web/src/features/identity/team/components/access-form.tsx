import { useState } from 'react';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import type { SubUser } from '../../../../../../shared/calls/identity/sub-users.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useLimitSubUser } from '../api/sub-users.ts';
import { ClientAccess } from './client-access.tsx';

interface AccessFormProps {
  subUser: SubUser;
  clients: readonly Client[];
  onClose: () => void;
}

/** Limits a member to the sites of some clients, or lifts the limit. */
export function AccessForm({ subUser, clients, onClose }: AccessFormProps) {
  const { id, firstName, email, clients: saved = null } = subUser;
  const limit = useLimitSubUser();
  // Without those that were removed, which the server refuses.
  const [chosen, choose] = useState(
    () =>
      saved?.filter((limited) => clients.some((one) => one.clientId === limited.clientId)) ?? null,
  );
  const save = (): void => {
    limit.mutate(
      { subUserId: id, clients: chosen },
      {
        onSuccess: () => {
          snackbar.success(`Access of ${email} has been saved`);
          onClose();
        },
      },
    );
  };
  return (
    <DialogForm onSubmit={save} onClose={onClose} sends={limit}>
      <ClientAccess
        label={`${firstName} reaches`}
        clients={clients}
        value={chosen}
        onChange={choose}
      />
    </DialogForm>
  );
}
