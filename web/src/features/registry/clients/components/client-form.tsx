import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import {
  type Client,
  clientContacts,
  clientName,
} from '../../../../../../shared/models/registry/client.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { clientLogoQuery } from '../../../../entities/client/api/client-queries.ts';
import { LogoField } from '../../../../entities/client/components/logo-field.tsx';
import { fieldError } from '../../../../lib/form-fields.ts';
import { useDraft } from '../../../../lib/use-draft.ts';
import { useSaveClient } from '../api/clients.ts';
import { contactsOf, linesOf } from '../rules/contact-lines.ts';

/** Colours of clients that differ from those of states, by name. */
const clientColours = {
  Blue: '#2f6fde',
  Teal: '#0b8a7d',
  Violet: '#6b4bc9',
  Pink: '#b8307f',
  Brown: '#7a6440',
  Grey: '#6b7280',
} as const;

const Draft = z.object({
  name: z.string(),
  colour: z.string(),
  contacts: z.string(),
});
/** A logo is not kept in a draft. */
const unchanged: { logo?: string | null } = {};
type Typed = z.infer<typeof Draft> & typeof unchanged;

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
  const found = useQuery({
    ...clientLogoQuery(client?.clientId ?? ''),
    enabled: client !== undefined,
  });
  const saved = found.data?.logo ?? null;
  const draft = useDraft(`client:${client?.clientId ?? ''}`, Draft, {
    name: client?.name ?? '',
    colour: client?.colour ?? '',
    contacts: linesOf(client?.contacts ?? []),
  });
  const form = useForm<Typed>({
    initialValues: { ...draft.initial, ...unchanged },
    onValuesChange: draft.keep,
    validate: {
      name: (value) => fieldError(clientName, value) ?? null,
      contacts: contactsFault,
    },
  });
  const sending = useSubmit(form, {
    fields: ['name', 'contacts', 'logo'],
    send: async ({ name, colour, contacts, logo }) => {
      const answered = await save.mutateAsync({
        ...(client === undefined ? {} : { clientId: client.clientId }),
        name,
        colour: colour === '' ? null : colour,
        contacts: contactsOf(contacts),
        ...(logo === undefined ? {} : { logo }),
      });
      snackbar.success(`${answered.name} has been saved`);
    },
    onDone: onClose,
  });
  return (
    <DialogForm {...sending} onClose={onClose}>
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label="Colour"
        data={coloursWith(draft.initial.colour)}
        {...form.getInputProps('colour')}
      />
      <Textarea
        label="Contacts"
        description="People at the client who receive reports. One a line: Ada Lovelace <ada@example.com> +49 30 1234567"
        rows={3}
        {...form.getInputProps('contacts')}
      />
      {client !== undefined && found.data === undefined ? (
        <QueryState query={found} failed="The logo could not be loaded" height={80} />
      ) : (
        <LogoField
          hasLogo={saved !== null}
          saved={saved}
          value={form.values.logo}
          onChange={(logo) => form.setFieldValue('logo', logo)}
          error={typeof form.errors['logo'] === 'string' ? form.errors['logo'] : undefined}
        />
      )}
    </DialogForm>
  );
}
