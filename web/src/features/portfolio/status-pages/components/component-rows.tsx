import { Button, Flex, Group, Stack, Switch, TextInput } from '@mantine/core';
import { mostComponents } from '../../../../../../shared/models/portfolio/status-page.ts';
import { Icon } from '../../../../components/icon.tsx';
import { IconButton } from '../../../../components/icon-button.tsx';
import { SearchSelect } from '../../../../components/search-select.tsx';
import surfaces from '../../../../components/surfaces.module.css';
import type { ComponentRow, PageOption } from '../rules/component-rows.ts';

interface ComponentRowsProps {
  rows: readonly ComponentRow[];
  options: PageOption[];
  onChange: (rows: ComponentRow[]) => void;
}

/** The components of a page, a line each. */
export function ComponentRows({ rows, options, onChange }: ComponentRowsProps) {
  const next = options.find(({ value }) => rows.every(({ url }) => url !== value));
  const change = (key: string, changed: Partial<ComponentRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const add = ({ value, label }: PageOption): void =>
    onChange([
      ...rows,
      {
        key: crypto.randomUUID(),
        name: label,
        url: value,
        group: rows.at(-1)?.group ?? '',
        isPublished: false,
      },
    ]);
  return (
    <Stack gap={12}>
      {rows.length > 0 && (
        <ul className={surfaces['rows']} aria-label="Components">
          {rows.map(({ key, name, url, group, isPublished }, index) => {
            const which = name || `component ${index + 1}`;
            return (
              <Flex component="li" key={key} gap={16} p={16} align="flex-end" wrap="wrap">
                <SearchSelect
                  label="Page"
                  things="pages"
                  options={options}
                  value={url}
                  onChange={(value) => change(key, { url: value })}
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
          variant="default"
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
