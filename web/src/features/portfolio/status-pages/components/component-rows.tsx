import { Button, Flex, Group, Stack, Switch, TextInput } from '@mantine/core';
import {
  monitorKeyOf,
  mostComponents,
} from '../../../../../../shared/models/portfolio/status-page.ts';
import { Icon } from '../../../../components/values/icon.tsx';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { SearchSelect } from '../../../../components/forms/search-select.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';
import type { ComponentRow, MonitorOption } from '../rules/component-rows.ts';

interface ComponentRowsProps {
  rows: readonly ComponentRow[];
  options: MonitorOption[];
  onChange: (rows: ComponentRow[]) => void;
}

/** The components of a page, a line each. */
export function ComponentRows({ rows, options, onChange }: ComponentRowsProps) {
  const used = new Set(rows.map(({ monitor }) => monitorKeyOf(monitor)));
  const next = options.find(({ value }) => !used.has(value));
  const change = (key: string, changed: Partial<ComponentRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const add = ({ monitor, label }: MonitorOption): void =>
    onChange([
      ...rows,
      {
        key: crypto.randomUUID(),
        name: label,
        monitor,
        group: rows.at(-1)?.group ?? '',
        isPublished: false,
      },
    ]);
  return (
    <Stack gap={12}>
      {rows.length > 0 && (
        <ul className={surfaces['rows']} aria-label="Components">
          {rows.map(({ key, name, monitor, group, isPublished }, index) => {
            const which = name || `component ${index + 1}`;
            return (
              <Flex component="li" key={key} gap={16} p={16} align="flex-end" wrap="wrap">
                <SearchSelect
                  label="Monitor"
                  things="pages, endpoints and heartbeats"
                  options={options}
                  value={monitorKeyOf(monitor)}
                  onChange={(value) => {
                    const chosen = options.find((option) => option.value === value);
                    if (chosen !== undefined) change(key, { monitor: chosen.monitor });
                  }}
                />
                <TextInput
                  label="Name"
                  maxLength={60}
                  value={name}
                  onChange={({ currentTarget: { value } }) => change(key, { name: value })}
                />
                <TextInput
                  label="Group"
                  maxLength={60}
                  value={group}
                  onChange={({ currentTarget: { value } }) => change(key, { group: value })}
                />
                <Group h={36} ml="auto">
                  <Switch
                    label="Published"
                    aria-label={`Publish ${which}`}
                    checked={isPublished}
                    onChange={({ currentTarget }) =>
                      change(key, { isPublished: currentTarget.checked })
                    }
                  />
                  <IconButton
                    icon="trash"
                    aria-label={`Remove ${which}`}
                    title="Remove component"
                    onClick={() => onChange(rows.filter((row) => row.key !== key))}
                  />
                </Group>
              </Flex>
            );
          })}
        </ul>
      )}
      <Group>
        <Button
          leftSection={<Icon name="plus" size={16} />}
          disabled={next === undefined || rows.length >= mostComponents}
          onClick={() => next !== undefined && add(next)}
        >
          Add Component
        </Button>
      </Group>
    </Stack>
  );
}
