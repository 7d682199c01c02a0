import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { savedFilterName } from '../../../../../../shared/models/identity/saved-filter.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import { errorMessage } from '../../../../lib/api.ts';
import { fieldError } from '../../../../lib/form-fields.ts';

interface NameFormProps {
  /** Undefined for a filter that is not saved yet. */
  current: string | undefined;
  isBusy: boolean;
  onSend: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a saved filter. */
export function FilterNameDialog({ isOpen, ...form }: NameFormProps & { isOpen: boolean }) {
  const { current, onClose } = form;
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={current === undefined ? 'Save Filter' : 'Rename Filter'}
    >
      <NameForm {...form} />
    </DialogFrame>
  );
}

function NameForm({ current = '', isBusy, onSend, onClose }: NameFormProps) {
  const [name, setName] = useState(current);
  const [error, setError] = useState<string>();
  const send = (): void => {
    const fault = fieldError(savedFilterName, name);
    setError(fault);
    if (fault !== undefined) return;
    onSend(name.trim()).catch((failure: unknown) => setError(errorMessage(failure)));
  };
  return (
    <DialogForm onSubmit={send} onClose={onClose} isBusy={isBusy}>
      <TextInput
        label="Name"
        data-autofocus
        value={name}
        error={error}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </DialogForm>
  );
}
