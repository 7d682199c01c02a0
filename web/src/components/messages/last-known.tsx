import { Box, VisuallyHidden, Text } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { formatAge, formatShortAge, formatDateTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';

const LastAt = createContext<string | undefined>(undefined);

/** ISO 8601: when the values around were measured, if their page is down since; undefined while they are current. */
export const useLastAt = (): string | undefined => use(LastAt);

/** Values of a page that may be down: then scores, verdicts, scales and changes in it are grey. */
export const ValuesOf = ({
  lastAt,
  children,
}: {
  lastAt?: string | undefined;
  children: ReactNode;
}) => <LastAt value={lastAt}>{children}</LastAt>;

interface LastKnownProps {
  /** Absent where it stands for values beside it, which it calls 'Last known'. */
  words?: string;
  /** ISO 8601. */
  at: string;
  /** Where its age is seen: in brief beside it, or as the end of a sentence. It is in the title in any case. @default 'beside' */
  age?: 'beside' | 'in sentence' | 'in title';
}

/** What was measured before the page went down: grey, with its age. */
export function LastKnown({ words, at, age = 'beside' }: LastKnownProps) {
  const now = useNow();
  const scanned = `scanned ${formatAge(at, now)}`;
  const said = `last known, ${scanned}`;
  return (
    <Box component="span" c="dimmed" title={said}>
      {words ?? 'Last known'}
      {age === 'beside' && (
        <Box component="span" ml={6} fz="xs" aria-hidden>
          {formatShortAge(at, now)}
        </Box>
      )}
      {age === 'in sentence' ? (
        ` (${said})`
      ) : (
        <VisuallyHidden>, {words === undefined ? scanned : said}</VisuallyHidden>
      )}
    </Box>
  );
}

interface AsOfProps {
  query: { isRefetchError: boolean; dataUpdatedAt: number };
}

/** Says how old data are that could not be updated. */
export function AsOf({ query: { isRefetchError, dataUpdatedAt } }: AsOfProps) {
  if (!isRefetchError) return null;
  return (
    <Text mt={4} c="dimmed">
      As of {formatDateTime(dataUpdatedAt)}: newer results could not be loaded.
    </Text>
  );
}
