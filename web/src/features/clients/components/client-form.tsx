import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import * as z from 'zod';
import { type Client, clientContacts, clientName } from '../../../../../shared/models/client.ts';
import { Banner } from '../../../components/banner.tsx';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import dialog from '../../../components/dialog-frame.module.css';
import { snackbar } from '../../../components/snackbar.ts';
import { clientColours } from '../../../entities/client/rules/client-colours.ts';
import { errorMessage, errorsAtFields } from '../../../lib/api.ts';
import { fieldError } from '../../../lib/field-error.ts';
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useSaveClient } from '../api/clients.ts';
import { contactsOf, linesOf } from '../rules/contact-lines.ts';

const Draft = z.object({
  name: z.string(),
  colour: z.string(),
  contacts: z.string(),
});
type Typed = z.infer<typeof Draft>;

interface ClientFormProps {
  /** Undefined for a new one. */
  client: Client | undefined;
  onClose: () => void;
}

const coloursWith = (colour: string) => [
  { value: '', label: 'None' },
  ...Object.entries(clientColours).map(([label, value]) => ({ value, label })),
  ...(colour === '' || Object.values<string>(clientColours).includes(colour)
    ? []
    : [{ value: colour, label: colour }]),
];

const contactsFault = (typed: string): string | null =>
  clientContacts.safeParse(contactsOf(typed)).error?.issues[0]?.message ?? null;

/** Name, colour, contacts and sites of a client. */
export function ClientForm({ client, onClose }: ClientFormProps) {
  const save = useSaveClient();
  const [failure, setFailure] = useState<string>();
  const draft = useDraft(`client:${client?.clientId ?? ''}`, Draft, {
    name: client?.name ?? '',
    colour: client?.colour ?? '',
    contacts: linesOf(client?.contacts ?? []),
  });
  const form = useForm<Typed>({
    initialValues: draft.initial,
    onValuesChange: draft.keep,
    validate: {
      name: (value) => fieldError(clientName, value) ?? null,
      contacts: contactsFault,
    },
  });
  const submit = ({ name, colour, contacts }: Typed): void => {
    setFailure(undefined);
    const fields = {
      ...(client === undefined ? {} : { clientId: client.clientId }),
      name,
      colour: colour === '' ? null : colour,
      contacts: contactsOf(contacts),
    };
    const onError = (error: unknown): void => {
      const atFields = errorsAtFields(error, ['name', 'contacts']);
      form.setErrors(atFields);
      focusFirstInvalid(form)(atFields);
      if (Object.keys(atFields).length === 0) setFailure(errorMessage(error));
    };
    save.mutate(fields, {
      onSuccess: (saved) => {
        snackbar.success(`${saved.name} has been saved`);
        onClose();
      },
      onError,
    });
  };
  return (
    <form
      noValidate
      className={dialog['form']}
      onSubmit={form.onSubmit(submit, focusFirstInvalid(form))}
    >
      {failure !== undefined && <Banner tone="bad" isLive title={failure} />}
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label="Colour"
        data={coloursWith(draft.initial.colour)}
        {...form.getInputProps('colour')}
      />
      <Textarea
        label="Contacts"
        description="People at the client who receive reports. One a line: Ada Lovelace <ada@example.com>"
        rows={3}
        {...form.getInputProps('contacts')}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={save.isPending}>
          Save
        </BusyButton>
      </DialogButtons>
    </form>
  );
}
