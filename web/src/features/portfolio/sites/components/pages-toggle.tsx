import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Icon } from '../../../../components/icon.tsx';
import { usePagesInWork } from '../../../../entities/scan/api/use-page-scan.ts';
import classes from './pages-toggle.module.css';

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
  if (count === 0) return <span className={classes['none']}>Home page only</span>;
  const scanning = inWork === 0 ? '' : `, ${inWork} being scanned`;
  const words = `${count} ${count === 1 ? 'page' : 'pages'}`;
  return (
    <UnstyledButton className={classes['toggle']} aria-expanded={isOpen} onClick={onToggle}>
      <span className={classes['chevron']} data-open={isOpen || undefined}>
        <Icon name="chevron-right" size={16} />
      </span>
      <span>
        {words}
        {scanning} <VisuallyHidden>of {siteName}</VisuallyHidden>
      </span>
    </UnstyledButton>
  );
}
