import { Box, Checkbox, ColorInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Brand } from '../../../../../../shared/models/portfolio/brand.ts';
import { onColour, readableColour } from '../../../../../../shared/models/readable-colour.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { LogoField } from '../../../../entities/client/components/logo-field.tsx';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { brandQuery, useSaveBrand } from '../api/brand.ts';

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
const textError = (error: unknown): string | undefined =>
  typeof error === 'string' ? error : undefined;

interface Typed extends Record<string, unknown> {
  sender: string;
  colour: string;
  replyTo: string;
  signOff: string;
  hidesProduct: boolean;
  /** Undefined leaves the stored one. */
  logo?: string | null | undefined;
}

/** How the account appears to its clients. */
export function BrandForm({ onClose }: { onClose: () => void }) {
  const found = useQuery(brandQuery);
  return found.data === undefined ? (
    <QueryState query={found} failed="Your brand could not be loaded" height={420} />
  ) : (
    <Fields brand={found.data} onClose={onClose} />
  );
}

function Fields({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const { accountEmail } = useSession();
  const save = useSaveBrand();
  // The fields were filled from this revision; the query may load a newer one while the form is open.
  const [{ revision }] = useState(brand);
  const form = useForm<Typed>({
    initialValues: {
      sender: brand.sender ?? '',
      colour: brand.colour ?? '',
      replyTo: brand.replyTo ?? '',
      signOff: brand.signOff ?? '',
      hidesProduct: brand.mayHideProduct && brand.hidesProduct,
    },
  });
  const sending = useSubmit(form, {
    fields: ['sender', 'colour', 'replyTo', 'signOff', 'logo'],
    send: ({ sender, colour, replyTo, signOff, hidesProduct, logo }) =>
      save.mutateAsync({
        sender: orNull(sender),
        colour: orNull(colour),
        replyTo: orNull(replyTo),
        signOff: orNull(signOff),
        hidesProduct: brand.mayHideProduct ? hidesProduct : brand.hidesProduct,
        revision,
        ...(logo === undefined ? {} : { logo }),
      }),
    onDone: () => {
      snackbar.success('Your brand has been saved. New reports carry it.');
      onClose();
    },
  });
  const { colour, sender, logo } = form.values;
  return (
    <DialogForm {...sending} onClose={onClose}>
      <TextInput
        label="Sender"
        description="Your company’s name, in reports and mails to clients"
        {...form.getInputProps('sender')}
      />
      <LogoField
        hasLogo={brand.logo !== null}
        saved={brand.logo}
        value={logo}
        onChange={(next) => form.setFieldValue('logo', next)}
        error={textError(form.errors['logo'])}
      />
      <ColorInput
        label="Colour"
        description="Left empty, each client’s own colour is used"
        eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
        popoverProps={{ withinPortal: false }}
        {...form.getInputProps('colour')}
      />
      {/^#[\da-f]{6}$/i.test(colour) && <ColourSample colour={colour} sender={sender} />}
      <TextInput
        label="Reply address"
        type="email"
        description="Of a user of this account. Answers of clients go there; the mail itself comes from our address in your name"
        placeholder={accountEmail}
        {...form.getInputProps('replyTo')}
      />
      <Textarea
        label="Sign-off"
        rows={3}
        placeholder={'Kind regards\nAda Lovelace'}
        {...form.getInputProps('signOff')}
      />
      <Checkbox
        label="Leave out the name Web Vitals"
        description={brand.mayHideProduct ? undefined : 'On paid plans'}
        disabled={!brand.mayHideProduct}
        {...form.getInputProps('hidesProduct', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

/** The colour as a surface with text on it, and as text on paper; a pale one is darkened there. */
function ColourSample({ colour, sender }: { colour: string; sender: string }) {
  const onPaper = readableColour(colour, '#ffffff');
  const text = sender.trim() === '' ? 'Your company' : sender;
  return (
    <div>
      <Box display="flex" style={{ borderRadius: 8, overflow: 'hidden' }}>
        <Box flex={1} p={8} bg={colour} c={onColour(colour)} ta="center" fw={600}>
          {text}
        </Box>
        <Box flex={1} p={8} bg="#ffffff" c={onPaper} ta="center" fw={600}>
          {text}
        </Box>
      </Box>
      {onPaper !== colour.toLowerCase() && (
        <Box fz="xs" c="dimmed" mt={4}>
          Darkened where it is text on white, to be readable.
        </Box>
      )}
    </div>
  );
}
