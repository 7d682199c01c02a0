import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { noteClientCall } from '../../../../../../shared/calls/registry/clients.ts';
import type { ClientNumbers } from '../../../../../../shared/calls/portfolio/today.ts';
import { LineBelow } from '../../../../components/tables/data-table.tsx';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import { DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import { LongAge } from '../../../../components/values/time-ago.tsx';
import { callApi } from '../../../../lib/api.ts';
import { useChange } from '../../../../lib/use-change.ts';
import { clientNumbersKey } from './client-numbers-query.ts';

interface CalledCellProps extends Pick<ClientNumbers, 'name' | 'called'> {
  clientId: string;
}

/** Who called a client when, and a note of a new call. */
export function CalledCell({ clientId, name, called }: CalledCellProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {called !== null && (
        <>
          <LongAge time={called.at} /> by {called.by}
          {called.note !== '' && <LineBelow>{called.note}</LineBelow>}
        </>
      )}
      <Button size="compact-xs" aria-label={`Note call: ${name}`} onClick={() => setOpen(true)}>
        Note call
      </Button>
      <DialogFrame isOpen={isOpen} onClose={() => setOpen(false)} title={`Called ${name}`}>
        <CallForm clientId={clientId} onClose={() => setOpen(false)} />
      </DialogFrame>
    </>
  );
}

function CallForm({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const [note, setNote] = useState('');
  const save = useChange(
    (body: { clientId: string; note: string }) => callApi(noteClientCall, { body }),
    clientNumbersKey,
  );
  return (
    <DialogForm
      sends={save}
      onClose={onClose}
      onSubmit={() => void save.mutateAsync({ clientId, note }).then(onClose, () => undefined)}
    >
      <Textarea
        label="Note"
        data-autofocus
        maxLength={500}
        rows={3}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </DialogForm>
  );
}
