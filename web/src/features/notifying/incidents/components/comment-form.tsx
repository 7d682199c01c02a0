import { Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { longestComment } from '../../../../../../shared/calls/notifying/incidents.ts';
import { useIncidentAction } from '../../../../entities/incident/incident-queries.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { changesSites } from '../../../../entities/session/rules/refusal.ts';
import { errorMessage } from '../../../../lib/api.ts';

/** A comment for the team, in the timeline. */
export function CommentForm({ incidentId }: { incidentId: string }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const act = useIncidentAction(incidentId);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return setError('A comment is required');
    act.mutate(
      { kind: 'comment', text },
      {
        onSuccess: () => {
          setText('');
          setError(undefined);
        },
        onError: (failure) => setError(errorMessage(failure, 'The comment could not be saved')),
      },
    );
  };
  return (
    <form noValidate onSubmit={send}>
      <Textarea
        label="Comment"
        rows={2}
        maxLength={longestComment}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <AllowedButton
        call={changesSites}
        type="submit"
        variant="default"
        mt={8}
        isBusy={act.isPending}
      >
        Add comment
      </AllowedButton>
    </form>
  );
}
