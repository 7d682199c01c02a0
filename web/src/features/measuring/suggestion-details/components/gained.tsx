import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { calibrationWords } from '../../../../../../shared/assessment/realised-words.ts';
import type { ScoreEffect } from '../../../../../../shared/models/measuring/scan-report.ts';
import { RealisedLine } from '../../../../entities/scan/components/realised-line.tsx';
import { verdictQuery } from '../../../../entities/scan/api/scan-queries.ts';
import { formatNumber } from '../../../../lib/format.ts';
import type { SuggestionAddress } from '../rules/which-suggestion.ts';

/** What fixing the finding has gained on this page; nothing if that was not measured. */
export function Gained({ address: { url, device, type } }: { address: SuggestionAddress }) {
  const realised = useQuery(verdictQuery(url)).data?.[device]?.realised ?? [];
  const found = realised.find(({ fixes }) => fixes.some(({ id }) => id === type));
  return found === undefined ? null : (
    <Box mt={8}>
      <RealisedLine realised={found} id={type} />
    </Box>
  );
}

/** How accurate earlier estimates for the same cause were; nothing until there are enough. */
export const PastAccuracy = ({ calibration }: Pick<ScoreEffect, 'calibration'>) =>
  calibration && (
    <Text mb={16} c="dimmed">
      {calibrationWords(calibration, formatNumber)}
    </Text>
  );
