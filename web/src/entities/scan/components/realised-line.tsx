import { Text } from '@mantine/core';
import { realisedWords, togetherWords } from '../../../../../shared/assessment/realised-words.ts';
import type { RealisedFix } from '../../../../../shared/models/measuring/realised-fix.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';

/** 'Fixed by 12 May: predicted +10, real +9.1 points (+8.2 to +10), measured over 21 scans before and 7 after.' */
export function RealisedLine({ realised, id }: { realised: RealisedFix; id: string }) {
  const together = togetherWords(realised, id);
  return (
    <Text c="dimmed">
      Fixed by {formatDate(realised.at)}
      {together !== '' && `, ${together}`}: {realisedWords(realised, formatNumber)}, measured over{' '}
      {formatNumber(realised.runs.before)} scans before and {formatNumber(realised.runs.after)}{' '}
      after.
    </Text>
  );
}
