import { Box, VisuallyHidden } from '@mantine/core';
import { usePagesInWork } from '../../../../entities/scan/api/use-page-scan.ts';
import { FoldButton } from '../../../../components/layout/fold-button.tsx';
import { counted } from '../../../../lib/format.ts';

interface PagesToggleProps {
  pages: readonly string[];
  siteName: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Expands and collapses the pages of a site; no button if there are none. */
export function PagesToggle({ pages, siteName, isOpen, onToggle }: PagesToggleProps) {
  const inWork = usePagesInWork(pages);
  const count = pages.length;
  if (count === 0)
    return (
      <Box component="span" flex="none" fz="xs" lh="24px" c="dimmed">
        Home page only
      </Box>
    );
  const scanning = inWork === 0 ? '' : `, ${inWork} being scanned`;
  const words = counted(count, 'page');
  return (
    <FoldButton
      isOpen={isOpen}
      flex="none"
      ml={-4}
      fz="xs"
      fw={400}
      c="var(--wv-accent-text)"
      onClick={onToggle}
    >
      <span>
        {words}
        {scanning} <VisuallyHidden>of {siteName}</VisuallyHidden>
      </span>
    </FoldButton>
  );
}
