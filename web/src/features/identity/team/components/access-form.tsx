import { NativeSelect, Radio, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Client, ClientRole } from '../../../../../../shared/models/registry/client.ts';
import type { SubUser } from '../../../../../../shared/calls/identity/sub-users.ts';
import { DialogForm } from '../../../../components/dialog-form.tsx';
import dialog from '../../../../components/dialog-frame.module.css';
import { snackbar } from '../../../../components/snackbar.ts';
import { errorMessage } from '../../../../lib/api.ts';
import { useLimitSubUser } from '../api/sub-users.ts';

interface AccessFormProps {
  subUser: SubUser;
  clients: readonly Client[];
  onClose: () => void;
}

const options = [
  { value: '', label: 'No access' },
  { value: 'view', label: 'View' },
  { value: 'work', label: 'Work' },
];
const roleOf = (value: string): ClientRole | undefined =>
  value === 'view' || value === 'work' ? value : undefined;

/** Which sites a member reaches: all, or those of some clients, to view them or to work on them. */
export function AccessForm({ subUser, clients, onClose }: AccessFormProps) {
  const { id, firstName, email, clients: saved } = subUser;
  const limit = useLimitSubUser();
  const [isLimited, setLimited] = useState(saved !== null && saved !== undefined);
  const [roles, setRoles] = useState<ReadonlyMap<string, ClientRole>>(
    new Map(saved?.map(({ clientId, role }) => [clientId, role])),
  );
  const choose = (clientId: string, role: ClientRole | undefined): void => {
    const next = new Map(roles);
    if (role === undefined) next.delete(clientId);
    else next.set(clientId, role);
    setRoles(next);
  };
  // Without those that were removed, which the server refuses.
  const chosen = clients.flatMap(({ clientId }) => {
    const role = roles.get(clientId);
    return role === undefined ? [] : [{ clientId, role }];
  });
  const save = (): void => {
    limit.mutate(
      { subUserId: id, clients: isLimited ? chosen : null },
      {
        onSuccess: () => {
          snackbar.success(`Access of ${email} has been saved`);
          onClose();
        },
      },
    );
  };
  return (
    <DialogForm
      onSubmit={save}
      onClose={onClose}
      isBusy={limit.isPending}
      failure={limit.isError ? errorMessage(limit.error) : undefined}
      action="Save"
    >
      <Radio.Group
        label={`${firstName} reaches`}
        value={isLimited ? 'some' : 'all'}
        onChange={(value) => setLimited(value === 'some')}
      >
        <Stack gap={8}>
          <Radio value="all" label="All sites" data-autofocus />
          <Radio value="some" label="Only sites of these clients" />
        </Stack>
      </Radio.Group>
      {isLimited && (
        <SimpleGrid spacing={8} cols={{ base: 1, sm: 2 }}>
          {clients.map(({ clientId, name }) => (
            <NativeSelect
              key={clientId}
              label={name}
              data={options}
              value={roles.get(clientId) ?? ''}
              onChange={({ currentTarget }) => choose(clientId, roleOf(currentTarget.value))}
            />
          ))}
        </SimpleGrid>
      )}
      {isLimited && (
        <p className={dialog['about']}>
          {chosen.length === 0
            ? 'Without a client, they see no site.'
            : 'View shows sites and results. Work also scans, and takes care of incidents.'}
        </p>
      )}
    </DialogForm>
  );
}
