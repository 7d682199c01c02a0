import classes from './dismiss-button.module.css';
import { Icon } from './icon.tsx';

interface DismissButtonProps {
  label: string;
  onClick: () => void;
  className?: string | undefined;
}

/** Puts something away. */
export function DismissButton({ label, onClick, className = '' }: DismissButtonProps) {
  return (
    <button
      type="button"
      className={`${classes['dismiss']} ${className}`}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name="close" size={18} />
    </button>
  );
}
