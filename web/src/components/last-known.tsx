import { Box, VisuallyHidden } from '@mantine/core';
import { formatAge, formatShortAge } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';

interface LastKnownProps {
  words: string;
  /** ISO 8601. */
  at: string;
  /** Whether its age is visible; it is in the title in any case. @default true */
  isDated?: boolean;
}

/** What was measured before the page went down: grey, with its age. */
export function LastKnown({ words, at, isDated = true }: LastKnownProps) {
  const now = useNow();
  const age = `last known, scanned ${formatAge(at, now)}`;
  return (
    <Box component="span" c="dimmed" title={age}>
      {words}
      {isDated && (
        <Box component="span" ml={6} fz="xs" aria-hidden>
          {formatShortAge(at, now)}
        </Box>
      )}
      <VisuallyHidden>, {age}</VisuallyHidden>
    </Box>
  );
}
