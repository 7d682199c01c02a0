import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { tag as tagSchema } from '../../../../../shared/models/client.ts';
import { DialogForm } from '../../../components/dialog-form.tsx';
import { fieldError } from '../../../lib/field-error.ts';
import type { BulkRequest } from '../api/use-bulk.ts';

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
