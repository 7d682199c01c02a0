import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DialogForm } from '../../../components/dialog-form.tsx';
import { errorMessage } from '../../../lib/api.ts';
import { clientsQuery } from '../../client/api/client-queries.ts';
import type { BulkRequest } from '../api/use-bulk.ts';

interface AssignFormProps {
  /** The client of the site, where there is one site. */
  current?: string | undefined;
  onSend: (request: BulkRequest) => void;
  onClose: () => void;
}

/** Chooses the client that sites are assigned to. */
export function AssignForm({ current = '', onSend, onClose }: AssignFormProps) {
  const { data: clients = [], error } = useQuery(clientsQuery());
  const [chosen, setChosen] = useState(current);
  return (
    <DialogForm
      onSubmit={() => onSend({ action: 'assign', clientId: chosen === '' ? null : chosen })}
      onClose={onClose}
      action="Assign"
    >
      <NativeSelect
        label="Client"
        data-autofocus
        description={
          <>
            Clients are added under <Link to="/clients">Clients</Link>.
          </>
        }
        error={error === null ? undefined : errorMessage(error)}
        data={[
          { value: '', label: 'No client' },
          ...clients.map(({ clientId, name }) => ({ value: clientId, label: name })),
        ]}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </DialogForm>
  );
}
