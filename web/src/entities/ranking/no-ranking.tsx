import { Text } from '@mantine/core';
import { Hint } from '../../components/messages/hint.tsx';
import { OperatorNote } from '../session/components/operator-note.tsx';

/** Says that there are no keywords, and on demand why. */
export function NoRanking({ isConfigured }: { isConfigured: boolean }) {
  return (
    <Text maw="72ch" c="dimmed">
      No Data{' '}
      <Hint
        label="Why there are no keywords"
        title={
          isConfigured
            ? 'Semrush has no keywords for this site. We check again every week.'
            : 'Keyword ranking is not connected here yet.'
        }
      >
        {!isConfigured && (
          <OperatorNote>
            set <code>SEMRUSH_API_KEY</code> and start the product again.
          </OperatorNote>
        )}
      </Hint>
    </Text>
  );
}
