import { Box, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  IncidentDetails,
  IncidentEvidence,
  ObservedCheck,
  OutagePicture,
} from '../../../../../../shared/calls/notifying/incidents.ts';
import { monitorWords } from '../../../../../../shared/models/monitoring/endpoint-address.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { placesInWords } from '../../../../../../shared/uptime/other-places.ts';
import { seenWords } from '../../../../../../shared/uptime/outage-words.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { TimeAgo } from '../../../../components/values/time-ago.tsx';
import { evidenceQuery } from '../../../../entities/incident/incident-queries.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { useSites } from '../../../../entities/site/api/site-queries.ts';
import { holds } from '../../../../entities/site/components/use-chosen-site.ts';
import { useCheckUptime } from '../../../../entities/uptime/api/uptime-queries.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import classes from '../incidents.module.css';
import { shownSize } from '../../../../../../shared/pages/screenshots.ts';
import { asClause } from '../../../../../../shared/words/as-clause.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { LinkButton } from '../../../../components/values/link-button.tsx';

/** What our checks observed on the first page of an incident, what changed before it, and what to look at next. */
export function Evidence({ incident }: { incident: IncidentDetails }) {
  const { site, cause, moments } = incident;
  const url = moments.find((moment) => moment.cause === cause)?.url ?? site;
  const check = useCheckUptime(url);
  const sites = useSites(useSession().accountEmail).data;
  // An endpoint has no report. Until the sites are loaded, a web address is taken for a page.
  const hasReport = sites?.some((one) => holds(one, url)) ?? url.startsWith('http');
  return (
    <>
      <Group gap={8}>
        <LinkButton
          to={
            hasReport
              ? `/siteDetails?${new URLSearchParams({ url, device: 'mobile' })}`
              : `/monitors?${new URLSearchParams({ url: site })}`
          }
        >
          {hasReport ? `Report of ${displayUrl(url)}` : `Monitors of ${displayUrl(site)}`}
        </LinkButton>
        <AllowedButton
          variant="default"
          isBusy={check.isPending}
          onClick={() =>
            check.mutate(undefined, {
              onSuccess: () => snackbar.success('The check has started'),
            })
          }
        >
          Check now
        </AllowedButton>
      </Group>
      <Observed incident={incident} />
    </>
  );
}

function Observed({ incident: { incidentId } }: { incident: IncidentDetails }) {
  const found = useQuery(evidenceQuery(incidentId));
  if (found.data === undefined)
    return <QueryState query={found} failed="What was observed could not be loaded" height={320} />;
  const { url, checks, picture, before } = found.data;
  return (
    <>
      {(picture !== null || checks.length > 0) && <Checks checks={checks} url={url} />}
      {picture !== null && <PictureOfOutage picture={picture} url={url} />}
      <Before before={before} />
    </>
  );
}

function Checks({ checks, url }: Pick<IncidentEvidence, 'checks' | 'url'>) {
  return (
    <>
      <Title order={3} size="h5">
        Checks of {monitorWords(url)}
      </Title>
      {checks.length === 0 ? (
        <Text c="dimmed">No check of that time is available.</Text>
      ) : (
        <ul className={classes['observed']}>
          {checks.map((check) => (
            <li key={check.hourly}>
              <BandSymbol band={bandOf(check)} />
              <span>
                {seenWords(check)}
                <Places {...check} />
              </span>
              <Box component="span" fz="sm" c="dimmed">
                <TimeAgo time={check.hourly} />
              </Box>
              {check.excerpt !== undefined && (
                <blockquote className={classes['excerpt']} aria-label="Text of the answer">
                  {check.excerpt}
                </blockquote>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const bandOf = ({ simple: { status } }: ObservedCheck) =>
  status === 'up' ? 'good' : status === 'down' ? 'bad' : 'average';

function Places({ elsewhere }: ObservedCheck) {
  if (elsewhere === undefined) return null;
  const { reachedFrom, notReachedFrom } = elsewhere;
  return (
    <Box component="span" fz="sm" c="dimmed">
      {reachedFrom.length > 0 && ` Reached from ${placesInWords(reachedFrom)}.`}
      {notReachedFrom.length > 0 && ` Not reached from ${placesInWords(notReachedFrom)}.`}
    </Box>
  );
}

const kinds: Record<IncidentEvidence['before'][number]['kind'], string> = {
  deployment: 'Deployment',
  technology: 'Technologies',
  picture: 'Screenshot',
};

function Before({ before }: Pick<IncidentEvidence, 'before'>) {
  return (
    <>
      <Title order={3} size="h5">
        What changed before it
      </Title>
      {before.length === 0 ? (
        <Text c="dimmed">
          No deployment was marked in the week before, and no scan or screenshot of the day before
          found a change.
        </Text>
      ) : (
        <ul className={classes['observed']}>
          {before.map(({ at, kind, text }) => (
            <li key={`${kind} ${at}`}>
              <span>
                {kinds[kind]}: {text}
              </span>
              <Box component="span" fz="sm" c="dimmed">
                <TimeAgo time={at} />
              </Box>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What the page showed when it was down, or why that is not known. */
function PictureOfOutage({ picture, url }: { picture: OutagePicture; url: string }) {
  return (
    <>
      <Title order={3} size="h5">
        Screenshot of {displayUrl(url)}
      </Title>
      {picture.state === 'waiting' && <Text c="dimmed">The picture is being taken.</Text>}
      {picture.state === 'none' && <Text c="dimmed">No picture: {asClause(picture.reason)}</Text>}
      {picture.state === 'taken' && (
        <div className={classes['pictures']}>
          <figure>
            <img src={picture.image} alt="The page on a phone during the outage" {...shownSize} />
            <figcaption>
              {formatDateTime(picture.at)}
              {picture.statusCode !== null && `, HTTP status ${picture.statusCode}`}
            </figcaption>
          </figure>
        </div>
      )}
    </>
  );
}
