import { Icon } from '../../../components/values/icon.tsx';
import type { KnownTrend } from '../api/use-trends.ts';
import classes from './site-picture.module.css';

/** The page as its newest scan saw it, or the first letter of its name, in a box of fixed size; a digit names nothing. */
export function SitePicture({ name, trend }: { name: string; trend: KnownTrend }) {
  const picture = typeof trend === 'string' ? null : trend.picture;
  return (
    <span className={classes['picture']} aria-hidden>
      {picture === null ? (
        trend !== 'loading' &&
        (/^\p{L}/u.exec(name.trim())?.[0].toUpperCase() ?? <Icon name="sites" />)
      ) : (
        <img src={picture} alt="" width={40} height={56} decoding="async" />
      )}
    </span>
  );
}
