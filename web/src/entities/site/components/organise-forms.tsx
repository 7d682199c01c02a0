import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DialogForm } from '../../../components/forms/dialog-form.tsx';
import { errorMessage } from '../../../lib/api.ts';
import { clientsQuery } from '../../client/api/client-queries.ts';
import type { BulkRequest } from '../api/use-bulk.ts';
import { tag as tagSchema } from '../../../../../shared/models/registry/client.ts';
import { fieldError } from '../../../lib/form-fields.ts';

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

interface TagFormProps {
  action: 'tag' | 'untag';
  /** Tags that the sites have. */
  tags: readonly string[];
  onSend: (request: BulkRequest) => void;
  onClose: () => void;
}

/** Chooses a tag that sites get or lose. */
export function TagForm({ action, tags, onSend, onClose }: TagFormProps) {
  const [typed, setTyped] = useState(action === 'untag' ? (tags[0] ?? '') : '');
  const [error, setError] = useState<string>();
  const field = {
    label: 'Tag',
    value: typed,
    'data-autofocus': true,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped(currentTarget.value),
  };
  const send = (): void => {
    const fault = fieldError(tagSchema, typed);
    setError(fault);
    if (fault === undefined) onSend({ action, tag: typed.trim() });
  };
  return (
    <DialogForm
      onSubmit={send}
      onClose={onClose}
      action={action === 'tag' ? 'Add Tag' : 'Remove Tag'}
    >
      {action === 'tag' ? (
        <TextInput {...field} error={error} />
      ) : (
        <NativeSelect {...field} data={[...tags]} />
      )}
    </DialogForm>
  );
}
