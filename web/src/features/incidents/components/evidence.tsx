import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { IncidentDetails } from '../../../../../shared/calls/incidents.ts';
import type { UptimeRecord } from '../../../../../shared/calls/uptime.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { placesInWords } from '../../../../../shared/uptime/other-places.ts';
import { BandSymbol } from '../../../components/band.tsx';
import { BusyButton } from '../../../components/busy-button.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { TimeAgo } from '../../../components/time-ago.tsx';
import { deploymentsQuery } from '../../../entities/scan/api/deployments-query.ts';
import { monthlyUptimeQuery, useCheckUptime } from '../../../entities/uptime/api/uptime-queries.ts';
import { WhileAllowed } from '../../../entities/session/components/while-allowed.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { checksDuring, seenWords } from '../rules/observed-checks.ts';
import classes from '../incidents.module.css';

const weekMs = 7 * 24 * 3_600_000;

/** What our checks observed on the first page of an incident, what changed before it, and what to look at next. */
export function Evidence({ incident }: { incident: IncidentDetails }) {
  const { site, cause, moments } = incident;
  const url = moments.find((moment) => moment.cause === cause)?.url ?? site;
  const check = useCheckUptime(url);
  return (
    <>
      <div className={classes['buttons']}>
        <Button
          component={Link}
          variant="default"
          to={`/siteDetails?${new URLSearchParams({ url, device: 'mobile' })}`}
        >
          Report of {displayUrl(url)}
        </Button>
        <WhileAllowed>
          {(allowed) => (
            <BusyButton
              {...allowed}
              variant="default"
              isBusy={check.isPending}
              onClick={() =>
                check.mutate(undefined, {
                  onSuccess: () => snackbar.success('The check has started'),
                })
              }
            >
              Check now
            </BusyButton>
          )}
        </WhileAllowed>
      </div>
      <Checks incident={incident} url={url} />
      <Before incident={incident} />
    </>
  );
}

function Checks({ incident, url }: { incident: IncidentDetails; url: string }) {
  const now = useNow();
  const isReach = incident.cause === 'site-down' || incident.cause === 'reached-elsewhere';
  const found = useQuery({ ...monthlyUptimeQuery(url), enabled: isReach });
  if (!isReach) return null;
  if (found.isPending) return <Skeleton height={120} radius={8} />;
  if (found.isLoadingError)
    return (
      <ErrorState
        error={found.error}
        title="The checks could not be loaded"
        onRetry={() => found.refetch()}
      />
    );
  const shown = checksDuring(found.data ?? [], incident, now);
  return (
    <>
      <h3 className={classes['part']}>Checks of {displayUrl(url)}</h3>
      {shown.length === 0 ? (
        <p className={classes['small']}>No hourly check of that time is available.</p>
      ) : (
        <ul className={classes['observed']}>
          {shown.map((record) => (
            <li key={record.hourly}>
              <BandSymbol band={bandOf(record)} />
              <span>
                {seenWords(record)}
                <Places {...record} />
              </span>
              <span className={classes['small']}>
                <TimeAgo time={record.hourly} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const bandOf = ({ simple: { status } }: UptimeRecord) =>
  status === 'up' ? 'good' : status === 'down' ? 'bad' : 'average';

function Places({ elsewhere }: UptimeRecord) {
  if (elsewhere === undefined) return null;
  const { reachedFrom, notReachedFrom } = elsewhere;
  return (
    <span className={classes['small']}>
      {reachedFrom.length > 0 && ` Reached from ${placesInWords(reachedFrom)}.`}
      {notReachedFrom.length > 0 && ` Not reached from ${placesInWords(notReachedFrom)}.`}
    </span>
  );
}

function Before({ incident: { site, beganAt } }: { incident: IncidentDetails }) {
  const { data } = useQuery(deploymentsQuery(site));
  if (data === undefined) return null;
  const from = Date.parse(beganAt) - weekMs;
  const before = data.filter(({ at }) => at <= beganAt && Date.parse(at) >= from).toReversed();
  return (
    <>
      <h3 className={classes['part']}>Deployments in the week before</h3>
      {before.length === 0 ? (
        <p className={classes['small']}>None was recorded.</p>
      ) : (
        <ul className={classes['observed']}>
          {before.map(({ id, label, at }) => (
            <li key={id}>
              <span>{label}</span>
              <span className={classes['small']}>
                <TimeAgo time={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
