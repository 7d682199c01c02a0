import { Button, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';

interface LoadOlderProps {
  /** Loads the entries before the oldest one that is shown. */
  onLoad: () => Promise<unknown>;
}

/**
 * Stands at the old end of a list: loads older entries when it is scrolled into view, and as a button for those who do not
 * scroll. After a failure, only the button tries again.
 */
export function LoadOlder({ onLoad }: LoadOlderProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'loading' | { failure: string }>('waiting');
  const load = async (): Promise<void> => {
    if (state === 'loading') return;
    setState('loading');
    try {
      await onLoad();
      setState('waiting');
    } catch (error) {
      setState({ failure: errorMessage(error, 'They could not be loaded.') });
    }
  };
  const cameIntoView = useEffectEvent(() => {
    if (state === 'waiting') void load();
  });
  useEffect(() => {
    const element = place.current;
    if (element === null || state !== 'waiting' || !('IntersectionObserver' in window))
      return undefined;
    // Older entries are there before the end is reached, so that nothing below them is pushed away in view.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) cameIntoView();
      },
      { rootMargin: '1000px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [state]);
  return (
    <Stack ref={place} gap={4} align="center" p={4} flex="none">
      {typeof state === 'object' && (
        <Text c="var(--wv-bad-text)" role="alert">
          {state.failure}
        </Text>
      )}
      {/* Not disabled while it loads: it would lose the focus. */}
      <Button
        variant="subtle"
        size="xs"
        aria-busy={state === 'loading'}
        leftSection={state === 'loading' && <Loader size={14} color="currentColor" />}
        onClick={() => void load()}
      >
        Load older
      </Button>
    </Stack>
  );
}
