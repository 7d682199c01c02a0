import { Button, Checkbox, Group, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { CallResult } from '../../../../../../shared/calls/define-call.ts';
import {
  type getReport,
  sendReport,
  sendTestReport,
} from '../../../../../../shared/calls/portfolio/reports.ts';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { useConfirmation } from '../../../../components/forms/confirmation.tsx';
import { Form } from '../../../../components/forms/form.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { useEditReport, useSendReport, useSendTest } from '../api/drafts.ts';

type Answer = CallResult<typeof getReport>;

interface DraftPanelProps {
  summary: Answer['summary'];
  draft: NonNullable<Answer['draft']>;
  /** Undefined while it is not known. */
  client: Client | undefined;
}

/** The words and the appendix of a report, and what sends it. Another person's edit replaces no unsaved words. */
export function DraftPanel(props: DraftPanelProps) {
  const { draft } = props;
  const [edited, setEdited] = useState(draft);
  const [isChanged, setChanged] = useState(false);
  const isOutdated = edited.revision !== draft.revision;
  if (isOutdated && !isChanged) setEdited(draft);
  return (
    <DraftForm
      {...props}
      key={edited.revision}
      draft={edited}
      {...{ isChanged, isOutdated, setChanged }}
    />
  );
}

interface DraftFormProps extends DraftPanelProps {
  isChanged: boolean;
  /** Another person has changed the report since. */
  isOutdated: boolean;
  setChanged(isChanged: boolean): void;
}

function DraftForm(props: DraftFormProps) {
  const { summary, draft, client, isChanged, isOutdated, setChanged } = props;
  const { reportId, title } = summary;
  const { revision } = draft;
  const edit = useEditReport();
  const test = useSendTest();
  const send = useSendReport();
  const confirmation = useConfirmation();
  const initialValues = { paragraph: draft.paragraph ?? '', hasAppendix: draft.hasAppendix };
  const form = useForm({
    initialValues,
    onValuesChange: ({ paragraph, hasAppendix }) =>
      setChanged(
        paragraph !== initialValues.paragraph || hasAppendix !== initialValues.hasAppendix,
      ),
  });
  const saving = useSubmit(form, {
    fields: ['paragraph'],
    send: ({ paragraph, hasAppendix }) =>
      edit.mutateAsync({
        reportId,
        revision,
        paragraph: paragraph.trim() === '' ? null : paragraph,
        hasAppendix,
      }),
    onDone: () => {
      setChanged(false);
      snackbar.success('The report has been changed');
    },
  });
  const contacts = client?.contacts.map(({ email }) => email) ?? [];
  const whom = contacts.length === 0 ? undefined : `To ${contacts.join(', ')}`;
  const askToSend = (by: HTMLElement): void =>
    confirmation.ask(by, {
      title: 'Send Report',
      about: (
        <>
          Mail <strong>{title}</strong> to {contacts.join(', ')}?
        </>
      ),
      confirm: 'Send now',
      act: () => send.mutateAsync({ reportId, revision }).then(() => `${title} is being sent`),
    });
  const isPrinted = summary.state === 'draft' || summary.state === 'ready';
  return (
    <Section
      id="draft"
      title={summary.state === 'draft' ? 'Draft' : 'Not sent'}
      description={
        client?.contacts.length === 0 ? 'The client has no contacts. Add them on Clients.' : whom
      }
    >
      {confirmation.dialog}
      <Form maw={720} failure={saving.failure} onSubmit={saving.onSubmit}>
        {isOutdated && isChanged && !saving.isBusy && (
          <Banner tone="average" title="Someone else has changed this report" isLive>
            Copy your words, and undo your changes to see theirs.
          </Banner>
        )}
        <Textarea
          label="Your words"
          description="On the first page"
          rows={4}
          {...form.getInputProps('paragraph')}
        />
        <Checkbox
          label="Technical appendix"
          {...form.getInputProps('hasAppendix', { type: 'checkbox' })}
        />
        <Group gap={8}>
          <BusyButton type="submit" variant="default" isBusy={saving.isBusy} disabled={!isChanged}>
            Save
          </BusyButton>
          <AllowedButton
            call={sendTestReport}
            variant="default"
            isBusy={test.isPending}
            disabled={isChanged || !isPrinted}
            onClick={() => test.mutate(reportId)}
          >
            Send a test to me
          </AllowedButton>
          <AllowedButton
            call={sendReport}
            disabled={isChanged || contacts.length === 0}
            onClick={({ currentTarget }) => askToSend(currentTarget)}
          >
            Send now
          </AllowedButton>
          {isChanged && (
            <Button
              variant="subtle"
              onClick={() => {
                form.reset();
                setChanged(false);
              }}
            >
              Undo changes
            </Button>
          )}
        </Group>
      </Form>
    </Section>
  );
}
