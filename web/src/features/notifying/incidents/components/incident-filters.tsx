import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { severities } from '../../../../../../shared/causes/define-cause.ts';
import type {
  Assignee,
  IncidentSummary,
} from '../../../../../../shared/models/notifying/incident.ts';
import { FilterChips } from '../../../../components/tables/filter-chips.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { SearchSelect } from '../../../../components/forms/search-select.tsx';
import type { SearchOption } from '../../../../components/tables/search-options.ts';
import { SeverityMark } from '../../../../entities/incident/severity-mark.tsx';
import {
  type IncidentFilter,
  unassigned,
  standingLabels,
  standings,
} from '../rules/incident-filter.ts';
import classes from '../incidents.module.css';

interface IncidentFiltersProps {
  /** Those that the other filters leave, which the severities count. */
  incidents: readonly IncidentSummary[];
  filter: IncidentFilter;
  /** Clients and sites. */
  places: readonly SearchOption[];
  assignees: readonly Assignee[];
  onChange: (filter: IncidentFilter) => void;
}

/** Narrows the list: by severity, with the numbers of those in the list, by state, client or site, assignee and words. */
export function IncidentFilters(props: IncidentFiltersProps) {
  const { filter, places, assignees, onChange } = props;
  const { severities: chosen, words, ...others } = filter;
  const used = [words, ...Object.values(others)].filter(Boolean).length;
  const [isOpen, setOpen] = useState(used > 0);
  const id = useId();
  const all = used + chosen.size;
  return (
    <div className={classes['filters']} data-open={isOpen}>
      <SeverityChips {...props} />
      <Button
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {all === 0 ? 'Filters' : `Filters (${all})`}
      </Button>
      {isOpen && (
        <div id={id} className={classes['fields']}>
          <TextInput
            label="Search"
            type="search"
            leftSection={<Icon name="search" size={16} />}
            value={filter.words}
            onChange={(event) => onChange({ ...filter, words: event.currentTarget.value })}
          />
          <NativeSelect
            label="State"
            value={filter.standing ?? ''}
            data={[
              { value: '', label: 'All' },
              ...standings.map((value) => ({ value, label: standingLabels[value] })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filter, standing: standings.find((one) => one === value) })
            }
          />
          <SearchSelect
            label="Client or site"
            things="clients and sites"
            options={[{ value: '', label: 'All' }, ...places]}
            value={filter.of ?? ''}
            onChange={(of) => onChange({ ...filter, of: of === '' ? undefined : of })}
          />
          <NativeSelect
            label="Assigned to"
            value={filter.assignee ?? ''}
            data={[
              { value: '', label: 'Anyone' },
              { value: unassigned, label: 'Unassigned' },
              ...assignees.map(({ userId, name }) => ({ value: userId, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filter, assignee: value === '' ? undefined : value })
            }
          />
        </div>
      )}
    </div>
  );
}

function SeverityChips({ incidents, filter, onChange }: IncidentFiltersProps) {
  const found = Map.groupBy(incidents, ({ severity }) => severity);
  return (
    <FilterChips
      aria-label="Filter by severity"
      counts={severities
        .map((severity) => [severity, found.get(severity)?.length ?? 0] as const)
        .filter(([severity, count]) => count > 0 || filter.severities.has(severity))}
      label={(severity) => <SeverityMark severity={severity} />}
      chosen={filter.severities}
      onChange={(chosen) => onChange({ ...filter, severities: chosen })}
    />
  );
}
