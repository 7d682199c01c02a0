import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as z from 'zod';
import { type Client, clientContacts, clientName } from '../../../../../shared/models/client.ts';
import { DialogForm } from '../../../components/dialog-form.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { useSubmit } from '../../../components/use-submit.ts';
import { clientColours } from '../../../entities/client/rules/client-colours.ts';
import { fieldError } from '../../../lib/field-error.ts';
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
  const sending = useSubmit(form, {
    fields: ['name', 'contacts'],
    send: async ({ name, colour, contacts }) => {
      const saved = await save.mutateAsync({
        ...(client === undefined ? {} : { clientId: client.clientId }),
        name,
        colour: colour === '' ? null : colour,
        contacts: contactsOf(contacts),
      });
      snackbar.success(`${saved.name} has been saved`);
    },
    onDone: onClose,
  });
  return (
    <DialogForm {...sending} onClose={onClose} action="Save">
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
    </DialogForm>
  );
}
