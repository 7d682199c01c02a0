import { Stack, Text, Title } from '@mantine/core';
import type { Device } from '../../../../../shared/scans/devices.ts';
import {
  byGain,
  type GainGroup,
  groupOf as gainGroupOf,
} from '../../../../../shared/assessment/finding-gain.ts';
import { byCause, type CauseGroup } from '../../../../../shared/assessment/one-cause.ts';
import { byTried, isNotWorthIt } from '../../../../../shared/assessment/tried-fixes.ts';
import { notWorthTitle } from '../../../../../shared/assessment/tried-words.ts';
import { spreadOrSingleRun } from '../../../../../shared/assessment/usual-spread.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type {
  DeviceSuggestions,
  SuggestionItem,
} from '../../../../../shared/models/scan-report.ts';
import { deviceWords } from '../../../components/device-label.tsx';
import { Section } from '../../../components/section.tsx';
import { TimeAgo } from '../../../components/time-ago.tsx';
import type { DeviceResult } from '../../../entities/scan/rules/device-result.ts';
import { verdictQuery } from '../../../entities/scan/api/scan-queries.ts';
import { useTried } from '../../../entities/scan/api/use-tried.ts';
import { ElementPictures } from '../../../entities/scan/components/element-picture.tsx';
import { formatMetric } from '../../../lib/metrics.ts';
import { simulatedDevice } from '../../../entities/scan/rules/simulated-device.ts';
import { gainWords } from '../../../entities/scan/rules/suggestion-gain.ts';
import { LcpPicture, ShiftPictures } from './element-pictures.tsx';
import { ElementSection } from './element-section.tsx';
import { FindingList } from './finding-list.tsx';
import classes from './improvements.module.css';
import { LoadingProcess } from './loading-process.tsx';
import type { Fix } from '../../../../../shared/models/scan-verdict.ts';
import type { RealisedFix } from '../../../../../shared/models/realised-fix.ts';
import { CodeText } from '../../../components/code-text.tsx';
import { RealisedLine } from '../../../entities/scan/components/realised-line.tsx';

interface ImprovementsProps {
  url: string;
  device: Device;
  onDeviceChange: (device: Device) => void;
  suggestions: Record<Device, DeviceSuggestions | null> | undefined;
  results: Record<Device, DeviceResult>;
  isLoading: boolean;
  /** Link to an explanation of a finding, with its words. */
  renderFix: (item: SuggestionItem, words?: string) => ReactNode;
}

interface Group {
  group: GainGroup | 'not-worth';
  words?: string;
}

const groups: Group[] = [
  { group: 'score' },
  { group: 'bytes', words: 'Saves data, without a gain in score' },
  { group: 'repeat-visits', words: 'Helps repeat visits' },
  { group: 'not-worth', words: notWorthTitle },
];

/** 'Estimated for a slow phone: painted after 15.26 s'. */
const lcpWords = ({ numericValue }: SuggestionItem, device: Device, result: DeviceResult): string =>
  `Estimated for ${simulatedDevice(device, result.measuredWith)}: painted after ${formatMetric('lcp', numericValue / 1000)}`;

/** How the page loads on a device, and how to improve it. */
export function Improvements(props: ImprovementsProps) {
  const { url, device, suggestions, isLoading, renderFix } = props;
  const result = props.results[device];
  const found = suggestions?.[device] ?? undefined;
  const allGood = `No ${deviceWords[device]} Suggestions. Everything is good!`;
  const { score, earlierScores } = result;
  const usual = score && { score: score.value, spread: spreadOrSingleRun(earlierScores) };
  const opportunities = (found?.opportunities ?? []).toSorted(byGain);
  const causes = byCause([...opportunities, ...(found?.diagnostics ?? [])]);
  const [suggested = [], others = []] = [true, false].map((isSuggested) =>
    causes.filter(({ strongest }) => opportunities.includes(strongest) === isSuggested),
  );
  // As in the verdict, which has what was tried.
  const verdict = useQuery(verdictQuery(url)).data?.[device];
  const { triedOf } = useTried(url, device);
  const withTried = (item: SuggestionItem): SuggestionItem & Fix => {
    const tried = triedOf(item.id);
    return tried === undefined ? item : { ...item, tried };
  };
  const last = usual && { ...usual, measuredAt: verdict?.measuredAt };
  const wordsOf = (item: SuggestionItem) => gainWords(withTried(item), last);
  const groupOf = ({ strongest }: CauseGroup): Group['group'] =>
    isNotWorthIt(withTried(strongest)) ? 'not-worth' : gainGroupOf(strongest);
  const list = { device, isLoading, isKnown: found !== undefined, emptyText: allGood, renderFix };
  return (
    <Stack gap={40}>
      {result.failure !== undefined && result.score !== undefined && !isLoading && (
        <Text c="dimmed">
          The latest scan failed. Results of the last successful scan,{' '}
          <TimeAgo time={result.score.at} />.
        </Text>
      )}
      <LoadingProcess
        device={device}
        onDeviceChange={props.onDeviceChange}
        suggestions={suggestions}
        results={props.results}
        isLoading={isLoading}
      />
      <ElementPictures device={device} load={found}>
        <Section
          id={`${device}-suggestions`}
          title="Suggestions"
          description="Ranked by the gain in score: as tried on a copy of the page, else estimated from Lighthouse’s own curves and weights. Estimates overlap, so they do not add up. Suggestions with the same cause are grouped under the largest gain."
        >
          {suggested.length === 0 && (
            <FindingList
              {...list}
              name={`${url} ${device} opportunities`}
              causes={[]}
              wordsOf={wordsOf}
            />
          )}
          {groups.map(({ group, words }) => {
            const ofGroup = suggested
              .filter((cause) => groupOf(cause) === group)
              .toSorted((a, b) => byTried(withTried(a.strongest), withTried(b.strongest)));
            if (ofGroup.length === 0) return undefined;
            return (
              <div key={group} className={classes['group']}>
                {words !== undefined && (
                  <Text mb={8} c="dimmed">
                    {words}
                  </Text>
                )}
                <FindingList
                  {...list}
                  name={`${url} ${device} opportunities`}
                  causes={ofGroup.map((cause) => ({
                    ...cause,
                    strongest: withTried(cause.strongest),
                  }))}
                  wordsOf={wordsOf}
                  showsBars={group === 'score'}
                />
              </div>
            );
          })}
          <RealisedFixes realised={verdict?.realised ?? []} />
        </Section>
        <Section
          id="diagnostics"
          title="Diagnostics"
          description="More about how the page performs. No gain in score is estimated for these."
        >
          <FindingList
            {...list}
            name={`${url} ${device} diagnostics`}
            causes={others}
            wordsOf={wordsOf}
          />
        </Section>
      </ElementPictures>
      <ElementSection
        {...list}
        id="lcp-element"
        title="LCP Element"
        description="The largest element of the first screen. The sooner it is painted, the sooner the page looks loaded. Its time is an estimate for a slower device; the parts were observed at full speed, as the filmstrip was."
        item={found?.lcpElement ?? undefined}
        words={found?.lcpElement ? lcpWords(found.lcpElement, device, result) : undefined}
        pictures={found && <LcpPicture device={device} load={found} />}
      />
      <ElementSection
        {...list}
        id="cls-elements"
        title="CLS Elements"
        description="Elements that moved while the page loaded, with their share of the layout shift."
        item={found?.clsElements ?? undefined}
        words={found?.clsElements ? wordsOf(found.clsElements) : undefined}
        pictures={found && <ShiftPictures device={device} load={found} />}
      />
    </Stack>
  );
}

/** Of the fixes that were measured. */
const mostShown = 5;

/** What fixes of the page have gained, newest first; nothing if none was measured. */
function RealisedFixes({ realised }: { realised: readonly RealisedFix[] }) {
  const all = realised.flatMap((one) => one.fixes.map((fix) => ({ fix, one }))).slice(0, mostShown);
  if (all.length === 0) return null;
  return (
    <>
      <Title order={3} size="h5" mt={24} mb={8}>
        Fixed
      </Title>
      <Stack component="ul" gap={12} m={0} p={0} style={{ listStyle: 'none' }} aria-label="Fixed">
        {all.map(({ fix, one }) => (
          <li key={`${one.at} ${fix.id}`}>
            <CodeText>{fix.title}</CodeText>
            <RealisedLine realised={one} id={fix.id} />
          </li>
        ))}
      </Stack>
    </>
  );
}
