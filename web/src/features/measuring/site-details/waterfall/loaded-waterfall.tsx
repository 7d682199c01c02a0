import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { shownSpan } from '../../../../../../shared/assessment/lcp-parts.ts';
import type { TriedOnScan } from '../../../../../../shared/assessment/tried-fixes.ts';
import type { LastScan } from '../../../../../../shared/assessment/tried-words.ts';
import type { Ground } from '../../../../../../shared/models/measuring/ground.ts';
import type { DeviceSuggestions } from '../../../../../../shared/models/measuring/scan-report.ts';
import type { Waterfall } from '../../../../../../shared/models/measuring/waterfall.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { Icon } from '../../../../components/values/icon.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import { triedWords } from '../../../../entities/scan/rules/tried-words.ts';
import { asFileName, saveFile } from '../../../../lib/save-file.ts';
import { formatObserved } from '../rules/filmstrip.ts';
import { harOf } from './har.ts';
import { WaterfallChart } from './waterfall-chart.tsx';
import { type ClockName, isAbout, momentsOn, partWords, rowsOf } from './waterfall-rows.ts';
import { omittedWords, sentencesOn } from './waterfall-sentences.ts';
import { WaterfallTables } from './waterfall-tables.tsx';
import classes from './waterfall.module.css';

interface LoadedWaterfallProps {
  device: Device;
  suggestions: DeviceSuggestions | null | undefined;
  waterfall: Waterfall;
  scanDate: string;
  tried: readonly TriedOnScan[];
  /** What the verdict names, if it is in the load. */
  cause: Ground | undefined;
  last: LastScan | undefined;
}

/** The simulated clock has the times of the score, unless it leaves out what the verdict names. */
function usualClock({ simulated, requests, pageUrl }: Waterfall, cause: Ground | undefined) {
  if (simulated === undefined) return 'observed';
  const named = requests.filter((request) => cause && isAbout(request, cause, pageUrl));
  const isLeftOut = named.length > 0 && named.every((request) => request.simulated === undefined);
  return isLeftOut ? 'observed' : 'simulated';
}

/** The controls, the sentences, and the chart or the table. */
export function LoadedWaterfall(props: LoadedWaterfallProps) {
  const { device, waterfall, scanDate, suggestions, tried, cause, last } = props;
  const [chosenClock, setClock] = useState<ClockName>();
  const clock = chosenClock ?? usualClock(waterfall, cause);
  const [isTable, setTable] = useState(false);
  const [chosen, setChosen] = useState('0');
  const fix = tried[Number(chosen)];
  const rows = useMemo(
    () => rowsOf(waterfall, clock, { tried: fix, cause }),
    [waterfall, clock, fix, cause],
  );
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
          <Button onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
          <Button onClick={save} leftSection={<Icon name="download" size={18} />}>
            Export HAR
          </Button>
        </Group>
      </Group>
      <Text>{sentencesOn(waterfall, clock).join(' ')}</Text>
      {fix && <Text>{fixWords(fix, last)}</Text>}
      <Legend waterfall={waterfall} clock={clock} />
      {isTable ? (
        <WaterfallTables waterfall={waterfall} rows={rows} />
      ) : (
        <WaterfallChart
          // What is open and in focus belongs to one load.
          key={`${waterfall.startedAt} ${clock} ${rows.findIndex(({ isCause }) => isCause)}`}
          device={device}
          waterfall={waterfall}
          clock={clock}
          rows={rows}
          suggestions={suggestions}
        />
      )}
      {omitted.length > 0 && (
        <Text c="dimmed" mt="xs">
          Not kept: {omitted.join(', ')}.
        </Text>
      )}
    </>
  );
}

const titleOf = (id: string, suggestions: LoadedWaterfallProps['suggestions']): string =>
  [...(suggestions?.opportunities ?? []), ...(suggestions?.diagnostics ?? [])]
    .find((item) => item.id === id)
    ?.title.replaceAll('`', '') ?? id;

const fixWords = (fix: TriedOnScan, last: LastScan | undefined): string =>
  [
    `${triedWords(fix, last)}.`,
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
      {parts.map(({ part, ...span }) => (
        <li key={part} data-mark={part}>
          {partWords[part]} {formatObserved(shownSpan(span))}
        </li>
      ))}
    </ul>
  );
}
