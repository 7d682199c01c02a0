import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sameSite } from '../../../../../../shared/pages/urls.ts';
import { Banner } from '../../../../components/banner.tsx';
import { RetryBanner } from '../../../../components/retry-banner.tsx';
import { incidentBand } from '../../../../entities/incident/incident-band.ts';
import {
  incidentPath,
  incidentsQuery,
  isOpen,
} from '../../../../entities/incident/incidents-query.ts';

/** The open incidents of a site, with a way to all of them. Nothing while there are none. */
export function OpenIncidents({ siteUrl }: { siteUrl: string }) {
  const incidents = useQuery(incidentsQuery);
  if (incidents.isLoadingError)
    return (
      <RetryBanner
        tone="average"
        title="The open incidents could not be loaded"
        query={incidents}
      />
    );
  const open = (incidents.data ?? []).filter(
    (incident) => isOpen(incident) && incident.members.some(({ site }) => sameSite(site, siteUrl)),
  );
  if (open.length === 0) return null;
  return (
    <Banner
      tone={open.some((incident) => incidentBand(incident) === 'bad') ? 'bad' : 'average'}
      title={open.length === 1 ? '1 open incident' : `${open.length} open incidents`}
      action={<Link to="/incidents">All incidents</Link>}
    >
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {open.slice(0, 3).map(({ incidentId, title }) => (
          <li key={incidentId}>
            <Link to={incidentPath(incidentId)}>{title}</Link>
          </li>
        ))}
      </Stack>
    </Banner>
  );
}
