import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../../../shared/calls/portfolio/sites.ts';
import { clientsQuery } from '../../client/api/client-queries.ts';
import { ClientMark } from '../../client/components/client-mark.tsx';
import classes from './site-marks.module.css';

/** Client and tags of a site; nothing without either. */
export function SiteMarks({ site: { clientId, tags = [] } }: { site: Site }) {
  const isAssigned = clientId !== undefined;
  const { data = [], isLoading } = useQuery({ ...clientsQuery(), enabled: isAssigned });
  const client = data.find((one) => one.clientId === clientId);
  // The request of an assigned site makes this one 'loading' too, though it has nothing to wait for.
  const isAwaited = isAssigned && isLoading;
  if (client === undefined && tags.length === 0 && !isAwaited) return null;
  return (
    <span className={classes['marks']}>
      {client !== undefined && <ClientMark client={client} />}
      {tags.length > 0 && <span className={classes['tags']}>{tags.join(', ')}</span>}
    </span>
  );
}
