import { Button, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { TriedFix } from '../../../../../shared/models/proof.ts';
import type { DeviceSuggestions } from '../../../../../shared/models/scan-report.ts';
import type { Waterfall } from '../../../../../shared/models/waterfall.ts';
import { allTried, stillValid } from '../../../../../shared/assessment/tried-fixes.ts';
import { Banner } from '../../../components/banner.tsx';
import { Icon } from '../../../components/icon.tsx';
import { NoData } from '../../../components/no-data.tsx';
import { OrError } from '../../../components/or-error.tsx';
import { Segments } from '../../../components/segments.tsx';
import { proofsQuery } from '../../../entities/scan/api/proof-queries.ts';
import { triedWords } from '../../../entities/scan/rules/tried-words.ts';
import { asFileName, saveFile } from '../../../lib/save-file.ts';
import { waterfallQuery } from './waterfall-query.ts';
import { formatObserved } from '../rules/filmstrip.ts';
import { harOf } from './har.ts';
import {
  type ClockName,
  momentsOn,
  omittedWords,
  partWords,
  rowsOf,
  sentencesOn,
} from './waterfall-rows.ts';
import { WaterfallChart } from './waterfall-chart.tsx';
import { WaterfallTables } from './waterfall-tables.tsx';
import classes from './waterfall.module.css';

interface WaterfallViewProps {
  url: string;
  device: Device;
  suggestions: DeviceSuggestions | null | undefined;
}

/** The waterfall of a device, once it is loaded. */
export function WaterfallView({ url, device, suggestions }: WaterfallViewProps) {
  const found = useQuery(waterfallQuery(url, device));
  const proofs = useQuery(proofsQuery(url, device));
  const { data } = found;
  return (
    <OrError queries={[found]} title="The waterfall could not be loaded">
      {data === undefined ? (
        <Skeleton height={760} radius="lg" />
      ) : data.scan === null ? (
        <NoData />
      ) : data.waterfall === null ? (
        <Text c="dimmed">
          {data.isUnreadable === true
            ? 'The timings of this scan could not be read.'
            : 'The timings of this scan were not kept.'}{' '}
          Scan the page again to get a waterfall.
        </Text>
      ) : (
        <>
          {proofs.isLoadingError && (
            <Banner
              tone="bad"
              title="The tried fixes could not be loaded"
              action={
                <Button variant="default" onClick={() => void proofs.refetch()}>
                  Try again
                </Button>
              }
            />
          )}
          <Found
            device={device}
            waterfall={data.waterfall}
            scanDate={data.scan.scanDate}
            suggestions={suggestions}
            tried={allTried(
              stillValid(proofs.data?.runs ?? [], new Date(proofs.dataUpdatedAt)).flatMap(
                ({ proof }) => proof ?? [],
              ),
            )}
          />
        </>
      )}
    </OrError>
  );
}

interface FoundProps extends Pick<WaterfallViewProps, 'device' | 'suggestions'> {
  waterfall: Waterfall;
  scanDate: string;
  tried: readonly TriedFix[];
}

function Found({ device, waterfall, scanDate, suggestions, tried }: FoundProps) {
  const [clock, setClock] = useState<ClockName>(
    waterfall.simulated === undefined ? 'observed' : 'simulated',
  );
  const [isTable, setTable] = useState(false);
  const [chosen, setChosen] = useState('0');
  const fix = tried[Number(chosen)];
  const rows = useMemo(() => rowsOf(waterfall, clock, fix), [waterfall, clock, fix]);
  const omitted = omittedWords(waterfall);
  const save = (): void =>
    saveFile({
      name: `${asFileName(`${URL.parse(waterfall.pageUrl)?.hostname ?? 'page'} ${device} ${scanDate.slice(0, 10)}`)}.har`,
      type: 'application/json',
      content: JSON.stringify(harOf(waterfall), null, 1),
    });
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Segments
          aria-label="Clock"
          value={clock}
          onChange={setClock}
          data={[
            ...(waterfall.simulated ? [{ value: 'simulated' as const, label: 'Simulated' }] : []),
            { value: 'observed', label: 'Observed' },
          ]}
        />
        <Group gap="sm">
          {tried.length > 0 && (
            <NativeSelect
              aria-label="Mark what a tried fix changes"
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={[
                { value: 'none', label: 'Mark no fix' },
                ...tried.map(({ fixes }, index) => ({
                  value: String(index),
                  label: `Mark: ${fixes.map((id) => titleOf(id, suggestions)).join(', ')}`,
                })),
              ]}
            />
          )}
          <Button variant="default" onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
          <Button variant="default" onClick={save} leftSection={<Icon name="download" size={18} />}>
            Export HAR
          </Button>
        </Group>
      </Group>
      <Text size="sm">{sentencesOn(waterfall, clock).join(' ')}</Text>
      {fix && <Text size="sm">{fixWords(fix)}</Text>}
      <Legend waterfall={waterfall} clock={clock} />
      {isTable ? (
        <WaterfallTables waterfall={waterfall} rows={rows} />
      ) : (
        <WaterfallChart
          // What is open and in focus belongs to one load.
          key={`${waterfall.startedAt} ${clock}`}
          device={device}
          waterfall={waterfall}
          clock={clock}
          rows={rows}
          suggestions={suggestions}
        />
      )}
      {omitted.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          Not kept: {omitted.join(', ')}.
        </Text>
      )}
    </>
  );
}

const titleOf = (id: string, suggestions: WaterfallViewProps['suggestions']): string =>
  [...(suggestions?.opportunities ?? []), ...(suggestions?.diagnostics ?? [])]
    .find((item) => item.id === id)
    ?.title.replaceAll('`', '') ?? id;

const fixWords = (fix: TriedFix): string =>
  [
    `${triedWords(fix)}.`,
    ...fix.changes.map((line) => `${line}.`),
    fix.requestsNew.length > 0 && `Requested only with the fix: ${fix.requestsNew.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');

/** The moments of a clock, and the parts of LCP. */
function Legend({ waterfall, clock }: { waterfall: Waterfall; clock: ClockName }) {
  const parts = waterfall[clock]?.lcpParts ?? [];
  return (
    <ul className={classes['legend']}>
      {momentsOn(waterfall, clock).map(({ metric, words }) => (
        <li key={metric} data-mark={metric}>
          {words}
        </li>
      ))}
      {parts.map(({ part, start, end }) => (
        <li key={part} data-mark={part}>
          {partWords[part]} {formatObserved(end - start)}
        </li>
      ))}
    </ul>
  );
}
