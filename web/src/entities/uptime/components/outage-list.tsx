import { Flex, Stack } from '@mantine/core';
import { BandSymbol } from '../../../components/band.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { type Outage, outageWords } from '../rules/outage-words.ts';
import classes from './uptime-strip.module.css';

/** The others are folded. */
const shownAtFirst = 1;

/** Outages, the newest first. */
export function OutageList({ outages }: { outages: readonly Outage[] }) {
  if (outages.length === 0) return null;
  const newestFirst = outages.toReversed();
  const [shown, folded] = [newestFirst.slice(0, shownAtFirst), newestFirst.slice(shownAtFirst)];
  return (
    <>
      <Lines outages={shown} />
      {folded.length > 0 && (
        <details className={classes['more']}>
          <summary>
            {folded.length} earlier {folded.length === 1 ? 'outage' : 'outages'}
          </summary>
          <Lines outages={folded} />
        </details>
      )}
    </>
  );
}

function Lines({ outages }: { outages: readonly Outage[] }) {
  const now = useNow();
  return (
    <Stack component="ul" gap={4} mt={12} fz="sm">
      {outages.map((outage) => (
        <Flex key={outage.from} component="li" gap={8} align="baseline">
          <BandSymbol band="bad" />
          <span>{outageWords(outage, now)}</span>
        </Flex>
      ))}
    </Stack>
  );
}
