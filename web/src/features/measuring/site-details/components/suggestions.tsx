import { Box, Stack, Text } from '@mantine/core';
import {
  type GainGroup,
  groupOf as gainGroupOf,
} from '../../../../../../shared/assessment/finding-gain.ts';
import type { CauseGroup } from '../../../../../../shared/assessment/one-cause.ts';
import { byTried, isNotWorthIt } from '../../../../../../shared/assessment/tried-fixes.ts';
import { notWorthTitle } from '../../../../../../shared/assessment/tried-words.ts';
import type { RealisedFix } from '../../../../../../shared/models/measuring/realised-fix.ts';
import { Section } from '../../../../components/layout/section.tsx';
import { TimeAgo } from '../../../../components/values/time-ago.tsx';
import { CodeText } from '../../../../components/values/code-text.tsx';
import { ElementPictures } from '../../../../entities/scan/components/element-picture.tsx';
import { RealisedLine } from '../../../../entities/scan/components/realised-line.tsx';
import { FindingList } from './finding-list.tsx';
import classes from './findings.module.css';
import { type FindingsProps, useFindings } from './use-findings.tsx';

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

/** How to improve the page on a device. */
export function Suggestions(props: FindingsProps) {
  const { url, device, result, isLoading } = props;
  const { found, suggested, verdict, withTried, wordsOf, list } = useFindings(props);
  const name = `${url} ${device} opportunities`;
  const groupOf = ({ strongest }: CauseGroup): Group['group'] =>
    isNotWorthIt(withTried(strongest)) ? 'not-worth' : gainGroupOf(strongest);
  return (
    <ElementPictures device={device} load={found}>
      <Section
        id={`${device}-suggestions`}
        title="Suggestions"
        hint="Ranked by the gain in score: as tried on a copy of the page, else estimated from Lighthouse’s own curves and weights. Estimates overlap, so they do not add up. Suggestions with the same cause are grouped under the largest gain."
      >
        {result.failure !== undefined && result.score !== undefined && !isLoading && (
          <Text mb={8} c="dimmed">
            The latest scan failed. Results of the last successful scan,{' '}
            <TimeAgo time={result.score.at} />.
          </Text>
        )}
        {suggested.length === 0 && (
          <FindingList {...list} name={name} causes={[]} wordsOf={wordsOf} />
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
                name={name}
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
    </ElementPictures>
  );
}

/** Of the fixes that were measured. */
const mostShown = 5;

/** What fixes of the page have gained, newest first; nothing if none was measured. */
function RealisedFixes({ realised }: { realised: readonly RealisedFix[] }) {
  const all = realised.flatMap((one) => one.fixes.map((fix) => ({ fix, one }))).slice(0, mostShown);
  if (all.length === 0) return null;
  return (
    <Box component="details" mt={16}>
      <summary>Fixed: {all.length}</summary>
      <Stack component="ul" gap={12} mt={8} aria-label="Fixed">
        {all.map(({ fix, one }) => (
          <li key={`${one.at} ${fix.id}`}>
            <CodeText>{fix.title}</CodeText>
            <RealisedLine realised={one} id={fix.id} />
          </li>
        ))}
      </Stack>
    </Box>
  );
}
