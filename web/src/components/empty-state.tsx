import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import classes from './state.module.css';

interface EmptyStateProps {
  /** Text that says what is empty, and why. */
  children: ReactNode;
  /** Short heading, if the sentence alone is not enough. */
  title?: string;
  icon?: IconName;
  /** The action to take. */
  action?: ReactNode;
}

/** Placeholder for a part without data. */
export function EmptyState({ children, title, icon, action }: EmptyStateProps) {
  return (
    <div className={classes['state']}>
      {icon !== undefined && (
        <span className={classes['icon']}>
          <Icon name={icon} size={24} />
        </span>
      )}
      {title !== undefined && <p className={classes['title']}>{title}</p>}
      <div className={classes['words']}>{children}</div>
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </div>
  );
}
