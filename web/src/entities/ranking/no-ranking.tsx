import { Text } from '@mantine/core';
import { OperatorNote } from '../session/components/operator-note.tsx';

/** Says that there are no keywords, and why. */
export function NoRanking({ isConfigured }: { isConfigured: boolean }) {
  return (
    <Text maw="72ch" c="dimmed">
      <span>No Data</span>.{' '}
      {isConfigured
        ? 'Semrush has no keywords for this site. We check again every week.'
        : 'Keyword ranking is not connected here yet.'}
      {!isConfigured && (
        <OperatorNote>
          set <code>SEMRUSH_API_KEY</code> and start the product again.
        </OperatorNote>
      )}
    </Text>
  );
}
