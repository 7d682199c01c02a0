import { Link } from 'react-router-dom';
import { Box, Checkbox, Flex, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';
import { sendContactRequest } from '../../../../../shared/calls/portfolio/contact.ts';
import {
  type ContactCheckbox,
  contactCheckboxes,
  contactDescription,
  contactMessages,
  contactSubject,
  contactType,
  contactTypes,
} from '../../../../../shared/models/portfolio/contact.ts';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { callApi, refusalOf } from '../../../lib/api.ts';
import { errorsAtFields } from '../../../lib/api-error.ts';
import { fieldError, focusFirstInvalid } from '../../../lib/form-fields.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { ScreenshotField } from './screenshot-field.tsx';
import classes from './contact.module.css';

/** Contact Us: a form that reaches us, also from a suspended account. */
export function Component() {
  const { email, isSuspended } = useSession();
  return (
    <>
      <PageHeader title="Contact Us" description={`We will reply by email to ${email}.`} />
      <Section
        id="request"
        title="Your request"
        description={
          isSuspended ? undefined : (
            <>
              For a quick question, <Link to="/web-vitals-support">write to us in the chat</Link>.
            </>
          )
        }
      >
        <ContactForm />
      </Section>
    </>
  );
}

const Draft = z.object({
  subject: z.string(),
  type: z.string(),
  description: z.string(),
  checkbox1: z.boolean(),
  checkbox2: z.boolean(),
  checkbox3: z.boolean(),
  checkbox4: z.boolean(),
});
type Draft = z.infer<typeof Draft>;
const empty: Draft = {
  subject: '',
  type: '',
  description: '',
  checkbox1: false,
  checkbox2: false,
  checkbox3: false,
  checkbox4: false,
};
const checkboxes = Object.keys(contactCheckboxes) as ContactCheckbox[];
const fields = ['subject', 'type', 'description', 'screenshot'] as const;

function useSend() {
  const { userId, accountEmail } = useSession();
  return useMutation({
    mutationFn: ({ type, screenshot, ...info }: Draft & { screenshot: string | undefined }) =>
      callApi(sendContactRequest, {
        params: { id: userId },
        body: {
          email: accountEmail,
          contactInfo: {
            ...info,
            type: contactType.parse(type),
            ...(screenshot === undefined ? {} : { screenshot }),
          },
        },
      }),
  });
}

/** The contact form. The text outlives a lost session; the screenshot does not. */
function ContactForm() {
  const send = useSend();
  const draft = useDraft('contact', Draft, empty);
  const [round, setRound] = useState(0);
  const form = useForm<Draft & { screenshot: string | undefined }>({
    initialValues: { ...draft.initial, screenshot: undefined },
    // The schema leaves the screenshot out.
    onValuesChange: (values) => draft.keep(Draft.parse(values)),
    validate: {
      subject: (value) => fieldError(contactSubject, value) ?? null,
      type: (value) => (contactType.safeParse(value).success ? null : contactMessages.typeRequired),
      description: (value) => fieldError(contactDescription, value) ?? null,
    },
  });
  const submit = async (values: typeof form.values): Promise<void> => {
    if (form.errors['screenshot'] !== undefined) return;
    try {
      await send.mutateAsync(values);
    } catch (error) {
      const errors = errorsAtFields(error, fields);
      form.setErrors(errors);
      focusFirstInvalid(form)(errors);
      const refusal = Object.keys(errors).length > 0 ? undefined : refusalOf(error);
      snackbar.error(refusal ?? contactMessages.notSent);
      return;
    }
    snackbar.success(contactMessages.sent);
    draft.clear();
    form.setInitialValues({ ...empty, screenshot: undefined });
    form.reset();
    setRound((before) => before + 1);
  };
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => void submit(values), focusFirstInvalid(form))}
    >
      <SimpleGrid spacing={24} verticalSpacing={16} cols={{ base: 1, sm: 2 }} maw={880}>
        <TextInput label="Subject" {...form.getInputProps('subject')} />
        <NativeSelect
          label="Type"
          data={[{ value: '', label: 'Choose one' }, ...contactTypes]}
          {...form.getInputProps('type')}
        />
        <Box style={{ gridColumn: '1 / -1' }}>
          <Textarea
            label="Description"
            rows={8}
            resize="vertical"
            {...form.getInputProps('description')}
          />
        </Box>
        <Flex component="fieldset" direction="column" gap={12}>
          <Box component="legend" mb={8} p={0} fz="sm" fw={500}>
            What we should know
          </Box>
          {checkboxes.map((name) => (
            <Checkbox
              key={name}
              label={contactCheckboxes[name]}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </Flex>
        <div>
          <ScreenshotField
            key={round}
            value={form.values.screenshot}
            error={textOf(form.errors['screenshot'])}
            onChange={({ dataUrl, error }) => {
              form.setFieldValue('screenshot', dataUrl);
              if (error === undefined) form.clearFieldError('screenshot');
              else form.setFieldError('screenshot', error);
            }}
          />
        </div>
        <BusyButton type="submit" isBusy={send.isPending} className={classes['send'] ?? ''}>
          Send request
        </BusyButton>
      </SimpleGrid>
    </form>
  );
}

const textOf = (error: unknown): string | undefined =>
  typeof error === 'string' ? error : undefined;
