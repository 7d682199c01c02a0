import { useMemo } from 'react';
import type { CompetitorAssignment } from '../../../../../../shared/calls/portfolio/competitors.ts';
import { SearchMultiSelect } from '../../../../components/forms/search-select.tsx';
import { assignmentOf, optionsOf, type Owners, valuesOf } from '../rules/assignment.ts';

interface ReportsFieldProps {
  owners: Owners;
  value: CompetitorAssignment;
  onChange: (assignedTo: CompetitorAssignment) => void;
}

/** Chooses the clients and sites whose reports show a competitor. */
export function ReportsField({ owners, value, onChange }: ReportsFieldProps) {
  const options = useMemo(() => optionsOf(owners), [owners]);
  return (
    <SearchMultiSelect
      label="In reports of"
      things="clients and sites"
      emptyText="No report"
      isWide
      options={options}
      values={valuesOf(value)}
      onChange={(values) => onChange(assignmentOf(values))}
    />
  );
}
