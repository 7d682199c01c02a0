import type { TechStackItem } from '../../../../../shared/models/measuring/scan-report.ts';
import classes from './tech-icon.module.css';

/** The brand of a technology, or its first letter. */
export const TechIcon = ({ icon, name }: Pick<TechStackItem, 'icon' | 'name'>) => (
  <span className={classes['icon']}>
    {icon === null ? (
      <span aria-hidden>{name.slice(0, 1)}</span>
    ) : (
      <img src={icon} alt="" width={20} height={20} />
    )}
  </span>
);
