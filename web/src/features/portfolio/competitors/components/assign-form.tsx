import { useState } from 'react';
import type { Competitor } from '../../../../../../shared/calls/portfolio/competitors.ts';
import { DialogForm } from '../../../../components/forms/dialog-form.tsx';
import dialog from '../../../../components/forms/dialog-frame.module.css';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useAssignCompetitor } from '../api/change-competitors.ts';
import type { Owners } from '../rules/assignment.ts';
import { ReportsField } from './reports-field.tsx';

interface AssignFormProps {
  competitor: Competitor;
  owners: Owners;
  onClose: () => void;
}

/** Which clients and sites have a competitor in their reports. */
export function AssignForm({ competitor, owners, onClose }: AssignFormProps) {
  const { url, name } = competitor;
  const [assignedTo, setAssigned] = useState(competitor.assignedTo);
  const assign = useAssignCompetitor();
  const save = (): void =>
    assign.mutate(
      { url, ...assignedTo },
      {
        onSuccess: () => {
          snackbar.success(`Reports of ${name} have been saved`);
          onClose();
        },
      },
    );
  return (
    <DialogForm onSubmit={save} onClose={onClose} sends={assign}>
      <p className={dialog['about']}>
        Reports show a competitor beside the sites that you choose here, and beside all sites of the
        clients. No other report names it.
      </p>
      <ReportsField owners={owners} value={assignedTo} onChange={setAssigned} />
    </DialogForm>
  );
}
