import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type IncidentDetails,
  longestPostMortem,
} from '../../../../../../shared/calls/notifying/incidents.ts';
import { startIncidentReport } from '../../../../../../shared/calls/portfolio/reports.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import {
  useIncidentAction,
  useIncidentReport,
} from '../../../../entities/incident/incident-queries.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { changesSites } from '../../../../entities/session/rules/refusal.ts';
import { errorMessage } from '../../../../lib/api.ts';
import { asFileName, saveFile } from '../../../../lib/save-file.ts';
import { incidentMarkdown } from '../rules/incident-markdown.ts';

/** What was learned from an incident, and the incident as a file with it. */
export function PostMortem({ incident }: { incident: IncidentDetails }) {
  const { incidentId, postMortem, title } = incident;
  const [text, setText] = useState(postMortem);
  const act = useIncidentAction(incidentId);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    void act.mutateAsync({ kind: 'post-mortem', text }).then(
      () => snackbar.success('Post-mortem saved'),
      () => undefined,
    );
  };
  const report = useIncidentReport(incidentId);
  const navigate = useNavigate();
  const makeReport = (kind: 'client' | 'internal'): void =>
    report.mutate(kind, {
      onSuccess: ({ reportId }) => void navigate(`/reports/${reportId}`),
      onError: (failure) =>
        snackbar.error(errorMessage(failure, 'The PDF could not be made. Please try again later.')),
    });
  const exportIt = (): void =>
    saveFile({
      name: `${asFileName(title)}.md`,
      type: 'text/markdown',
      content: incidentMarkdown(incident),
    });
  return (
    <form noValidate onSubmit={save}>
      <Textarea
        label="What happened, why, and what you will change"
        description="Your team can read it. Both exports contain what was saved last."
        rows={6}
        maxLength={longestPostMortem}
        value={text}
        error={act.isError && errorMessage(act.error, 'The post-mortem could not be saved')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap={8}>
        <AllowedButton
          call={changesSites}
          type="submit"
          variant="default"
          mt={8}
          isBusy={act.isPending}
          disabled={text.trim() === postMortem}
        >
          Save post-mortem
        </AllowedButton>
        <Button variant="subtle" mt={8} onClick={exportIt}>
          Export as Markdown
        </Button>
        <AllowedButton
          call={startIncidentReport}
          variant="subtle"
          mt={8}
          isBusy={report.isPending}
          onClick={() => makeReport('client')}
        >
          PDF for the client
        </AllowedButton>
        <AllowedButton
          call={startIncidentReport}
          variant="subtle"
          mt={8}
          isBusy={report.isPending}
          onClick={() => makeReport('internal')}
        >
          Internal PDF
        </AllowedButton>
      </Group>
    </form>
  );
}
