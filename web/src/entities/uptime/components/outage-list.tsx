import { Flex, Stack } from '@mantine/core';
import { BandSymbol } from '../../../components/values/band.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { type Outage, outageWords } from '../rules/outage-words.ts';
import classes from './uptime-strip.module.css';

/** The outage that lasts, and below it the others, folded and newest first: they are counted above. */
export function OutageList({ outages }: { outages: readonly Outage[] }) {
  if (outages.length === 0) return null;
  const newestFirst = outages.toReversed();
  const lasting = newestFirst.filter(({ to }) => to === null);
  const ended = newestFirst.filter(({ to }) => to !== null);
  return (
    <>
      {lasting.length > 0 && <Lines outages={lasting} />}
      {ended.length > 0 && (
        <details className={classes['more']}>
          <summary>
            {lasting.length === 0
              ? 'When and why'
              : `${ended.length} earlier ${ended.length === 1 ? 'outage' : 'outages'}`}
          </summary>
          <Lines outages={ended} />
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
