import { Text } from '@mantine/core';
import { realisedWords, togetherWords } from '../../../../../shared/assessment/realised-words.ts';
import type { RealisedFix } from '../../../../../shared/models/realised-fix.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';

/** 'You shipped it on 12 May: predicted +10, tried +9.6, real +9.1 points (8 to 10).' */
export function RealisedLine({ realised, id }: { realised: RealisedFix; id: string }) {
  const together = togetherWords(realised, id);
  return (
    <Text c="dimmed">
      You shipped it on {formatDate(realised.at)}
      {together !== '' && `, ${together}`}: {realisedWords(realised, formatNumber)}, measured over{' '}
      {formatNumber(realised.runs.before)} scans before and {formatNumber(realised.runs.after)}{' '}
      after.
    </Text>
  );
}
