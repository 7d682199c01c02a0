import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../../../shared/calls/portfolio/sites.ts';
import { clientsQuery } from '../../client/api/client-queries.ts';
import { ClientMark } from '../../client/components/client-mark.tsx';
import classes from './site-marks.module.css';

/** Client and tags of a site; nothing without either. */
export function SiteMarks({ site: { clientId, tags = [] } }: { site: Site }) {
  const { data = [], isLoading } = useQuery({ ...clientsQuery(), enabled: clientId !== undefined });
  const client = data.find((one) => one.clientId === clientId);
  if (client === undefined && tags.length === 0 && !isLoading) return null;
  return (
    <span className={classes['marks']}>
      {client !== undefined && <ClientMark client={client} />}
      {tags.length > 0 && <span className={classes['tags']}>{tags.join(', ')}</span>}
    </span>
  );
}
