import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { exportFixes, type FixGroup } from '../../../../../../shared/calls/portfolio/today.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { CodeText } from '../../../../components/values/code-text.tsx';
import { copyText } from '../../../../components/values/copy-text.ts';
import { type Column, LineBelow } from '../../../../components/tables/data-table.tsx';
import { DeviceSwitch } from '../../../../components/forms/device-switch.tsx';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { LongTable } from '../../../../components/tables/long-table.tsx';
import { clientsQuery } from '../../../../entities/client/api/client-queries.ts';
import { callApi } from '../../../../lib/api.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { usePrinting } from '../../../../lib/printing.ts';
import { saveAnswer } from '../../../../lib/save-file.ts';
import { ClientOf, SiteLink } from '../components/of-sites.tsx';
import { TabData } from '../components/tab-data.tsx';
import { fixesQuery } from '../components/fixes-query.ts';
import { TryOnAll } from '../components/try-on-all.tsx';
import { fixesMarkdown, touchedWords } from '../rules/fix-markdown.ts';
import { SaveButton } from '../../../../components/forms/save-button.tsx';
import classes from './tabs.module.css';

const points = (value: number): string =>
  value < 0.5 ? '' : `+${formatNumber(Math.round(value))}`;

const columnsFor = (device: Device): Column<FixGroup>[] => [
  {
    head: 'Fix',
    kind: 'name',
    cell: ({ title, subject }) => (
      <>
        <CodeText>{title}</CodeText>
        {subject !== '' && <LineBelow>{subject}</LineBelow>}
      </>
    ),
  },
  { head: 'Points tried', kind: 'number', width: 110, cell: (group) => points(group.triedPoints) },
  {
    head: 'Points estimated',
    kind: 'number',
    width: 140,
    cell: (group) => points(group.estimatedPoints),
  },
  {
    head: 'Sites',
    width: '26%',
    cell: (group) => <Sites group={group} />,
  },
  { head: 'Clients', width: '18%', cell: ({ sites }) => <ClientOf sites={sites} /> },
  {
    head: 'Try',
    kind: 'actions',
    width: 130,
    cell: (group) => <TryOnAll group={group} device={device} />,
  },
];

const rowKey = ({ findingId, subject }: FixGroup): string => `${findingId} ${subject}`;

/** Lists hundreds of sites only once they are opened, or printed. */
function Sites({ group }: { group: FixGroup }) {
  const [isOpen, setOpen] = useState(false);
  const isPrinting = usePrinting();
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{touchedWords(group)}</summary>
      {(isOpen || isPrinting) && (
        <Stack component="ul" gap={0}>
          {group.sites.map((site) => (
            <li key={site.url}>
              <SiteLink site={site} />: {points(site.points)} {site.isTried ? 'tried' : 'estimated'}
            </li>
          ))}
        </Stack>
      )}
    </details>
  );
}

/** What to fix on all sites: one line for each cause, the greatest sum first. */
export function Tab() {
  const [device, setDevice] = useState<Device>('mobile');
  const columns = useMemo(() => columnsFor(device), [device]);
  const fixes = useQuery(fixesQuery(device));
  const { data: clients = [] } = useQuery(clientsQuery());
  const saveCsv = async () =>
    saveAnswer(await callApi(exportFixes, { query: { device } }), 'text/csv');
  const copy = (groups: readonly FixGroup[]): void => {
    const names = new Map(clients.map(({ clientId, name }) => [clientId, name]));
    void copyText(fixesMarkdown(groups, names), 'Copied as Markdown', 'list');
  };
  return (
    <>
      <Group gap="8px 16px">
        <DeviceSwitch device={device} onChange={setDevice} />
        {fixes.data !== undefined && fixes.data.groups.length > 0 && (
          <>
            <Button size="xs" onClick={() => copy(fixes.data.groups)}>
              Copy as Markdown
            </Button>
            <SaveButton size="xs" leftSection={null} save={saveCsv}>
              Download CSV
            </SaveButton>
          </>
        )}
        {fixes.data !== undefined && fixes.data.unknown > 0 && (
          <span className={classes['aside']}>
            {formatNumber(fixes.data.unknown)} without a scan that says what to fix
          </span>
        )}
      </Group>
      <TabData query={fixes} failed="The fixes could not be loaded">
        {({ groups, unknown }) => (
          <LongTable
            label="Fixes"
            stacks
            className={classes['list']}
            columns={columns}
            rows={groups}
            rowKey={rowKey}
            rowHeight={56}
            empty={
              unknown > 0 ? (
                <EmptyState icon="search" title="No fix is known">
                  {unknown === 1 ? '1 site has' : `${formatNumber(unknown)} sites have`} no scan
                  that says what to fix.
                </EmptyState>
              ) : (
                <EmptyState icon="check" title="Nothing worth fixing">
                  The newest scans name no fix with a measurable gain.
                </EmptyState>
              )
            }
          />
        )}
      </TabData>
    </>
  );
}
