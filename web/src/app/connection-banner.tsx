import { useConnection } from '../lib/connection.ts';
import classes from './connection-banner.module.css';

const words = {
  online: '',
  offline: 'You are offline. This page updates once you are online again.',
  unreachable: 'The server cannot be reached. Trying again …',
};

/** Says that nothing can be loaded now. Over the page, so that nothing moves. */
export function ConnectionBanner() {
  const connection = useConnection();
  // Always there, so that its first words are read out. No `status`: screens have their own.
  return (
    <div className={classes['banner']} data-connection={connection} aria-live="polite">
      {words[connection]}
    </div>
  );
}
