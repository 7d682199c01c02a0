import { Link } from 'react-router-dom';
import type { IncidentSummary } from '../../../../../shared/models/incident.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { BandSymbol } from '../../../components/band.tsx';
import { TimeAgo } from '../../../components/time-ago.tsx';
import { incidentBand } from '../../../entities/incident/incident-band.ts';
import { durationOf } from '../rules/incident-duration.ts';
import { SiteStateLine } from '../../../entities/site/components/state-line.tsx';
import { incidentPath } from '../../../entities/incident/incident-queries.ts';
import classes from '../incidents.module.css';

/** How an incident stands, in words. */
function standingOf(incident: IncidentSummary): string {
  const { isFalseAlarm, acknowledged, endedAt } = incident;
  if (isFalseAlarm) return 'False alarm';
  if (endedAt !== null) return durationOf({ ...incident, endedAt });
  return acknowledged ? 'Open, acknowledged' : 'Open';
}

export function IncidentList({ incidents }: { incidents: readonly IncidentSummary[] }) {
  return (
    <ul className={classes['list']}>
      {incidents.map((incident) => (
        <li key={incident.incidentId}>
          <Link to={incidentPath(incident.incidentId)} className={classes['row']}>
            <BandSymbol band={incidentBand(incident)} size={12} />
            <span className={classes['words']}>
              <span className={classes['title']}>{incident.title}</span>
              <span className={classes['small']}>
                {displayUrl(incident.site)}
                {incident.pages > 1 && `, ${incident.pages} pages`}
              </span>
              <SiteStateLine url={incident.site} />
            </span>
            <span className={classes['when']}>
              <span>{standingOf(incident)}</span>
              <span className={classes['small']}>
                <TimeAgo time={incident.beganAt} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
