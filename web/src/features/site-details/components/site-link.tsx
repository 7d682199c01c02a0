import { Icon } from '../../../components/icon.tsx';
import classes from '../site-details.module.css';

/** The page itself, in a new tab. */
export function SiteLink({ url }: { url: string }) {
  return (
    <a className={classes['address']} href={url} target="_blank" rel="noopener noreferrer">
      {url} <Icon name="external" size={14} />
    </a>
  );
}
