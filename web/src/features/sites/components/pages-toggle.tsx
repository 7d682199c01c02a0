import { UnstyledButton } from '@mantine/core';
import { Icon } from '../../../components/icon.tsx';
import classes from './pages-toggle.module.css';

interface PagesToggleProps {
  count: number;
  siteName: string;
  isOpen: boolean;
  /** Id of what is shown and hidden. */
  controls: string;
  onToggle: () => void;
}

/** Shows and hides the pages of a site; nothing to press where there are none. */
export function PagesToggle({ count, siteName, isOpen, controls, onToggle }: PagesToggleProps) {
  if (count === 0) return <span className={classes['none']}>Home page only</span>;
  const words = count === 1 ? '1 page' : `${count} pages`;
  return (
    <UnstyledButton
      className={classes['toggle']}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={`${words} of ${siteName}`}
      onClick={onToggle}
    >
      <span className={classes['chevron']} data-open={isOpen || undefined}>
        <Icon name="chevron-right" size={16} />
      </span>
      {words}
    </UnstyledButton>
  );
}
