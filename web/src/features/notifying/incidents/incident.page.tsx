import { Box, Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { IncidentDetails } from '../../../../../shared/calls/notifying/incidents.ts';
import {
  isInDashboardOnly,
  DashboardOnly,
} from '../../../entities/notification/dashboard-only.tsx';
import { Banner } from '../../../components/messages/banner.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { verdictOf } from '../../../../../shared/words/incident-duration.ts';
import { incidentQuery } from '../../../entities/incident/incident-queries.ts';
import { incidentPath, isOpen } from '../../../entities/incident/incidents-query.ts';
import { DeliveryList } from '../../../entities/notification/delivery-list.tsx';
import { notificationPath } from '../../../entities/notification/notification-link.ts';
import { SiteStateLine } from '../../../entities/site/components/state-line.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { SeverityMark } from '../../../entities/incident/severity-mark.tsx';
import { CommentForm } from './components/comment-form.tsx';
import { Evidence } from './components/evidence.tsx';
import { IncidentActions } from './components/incident-actions.tsx';
import { PostMortem } from './components/post-mortem.tsx';
import { Timeline } from './components/timeline.tsx';
import { TriageFields } from './components/triage-fields.tsx';
import { Panel } from '../../../components/layout/panel.tsx';

/** An incident: observations, actions of users, and notifications. */
export function Component() {
  const { incidentId = '' } = useParams();
  const found = useQuery(incidentQuery(incidentId));
  if (found.data?.mergedInto !== undefined)
    return <Navigate replace to={incidentPath(found.data.mergedInto)} />;
  if (found.data !== undefined) return <Details incident={found.data} />;
  return (
    <>
      <PageHeader title="Incident" />
      <QueryState query={found} failed="This incident could not be loaded" height={360} />
    </>
  );
}

function Details({ incident }: { incident: IncidentDetails }) {
  const now = useNow();
  const { incidentId, title, isWithdrawn, isFalseAlarm, notifications } = incident;
  // First someone takes care of it.
  const isHandled = incident.acknowledged || !isOpen(incident);
  const isDashboardOnly =
    notifications.length > 0 &&
    notifications.every(({ deliveries }) => isInDashboardOnly(deliveries));
  return (
    <>
      <PageHeader
        title={title}
        description={
          isWithdrawn ? displayUrl(incident.site) : verdictOf(incident, now, formatDateTime)
        }
        below={<SiteStateLine url={incident.site} />}
        action={!isWithdrawn && <IncidentActions incident={incident} />}
      />
      <Stack gap={32} maw={960}>
        {isWithdrawn && (
          <Banner tone="neutral" title="A late result ruled this out">
            A check reported a problem that did not exist.
          </Banner>
        )}
        <TriageHead incident={incident} />
        {isFalseAlarm && (
          <Banner tone="neutral" title="Marked as a false alarm">
            It sends no further notifications.
          </Banner>
        )}
        <Section id="timeline" title="What happened">
          <Panel isWide style={{ overflowWrap: 'anywhere' }}>
            <Timeline incident={incident} />
            {isHandled && <CommentForm incidentId={incidentId} />}
          </Panel>
        </Section>
        <Section id="evidence" title="What was observed">
          <Panel isWide style={{ overflowWrap: 'anywhere' }}>
            <Evidence incident={incident} />
          </Panel>
        </Section>
        {isHandled && (
          <Section id="post-mortem" title="Post-mortem">
            <Panel isWide style={{ overflowWrap: 'anywhere' }}>
              <PostMortem key={incidentId} incident={incident} />
            </Panel>
          </Section>
        )}
        <Section id="notifications" title="Notifications">
          <Panel isWide style={{ overflowWrap: 'anywhere' }}>
            {notifications.length === 0 && <Text c="dimmed">No notification was sent.</Text>}
            {isDashboardOnly && <DashboardOnly />}
            <Stack component="ul">
              {notifications.map(({ _id, title: words, deliveries }) => (
                <Stack key={_id} component="li" gap={4}>
                  <Link to={notificationPath(_id)}>{words}</Link>
                  {(!isDashboardOnly || deliveries.length > 0) && (
                    <DeliveryList deliveries={deliveries} />
                  )}
                </Stack>
              ))}
            </Stack>
          </Panel>
        </Section>
      </Stack>
    </>
  );
}

/** How bad it is, what it affects, and what the team does about it. */
function TriageHead({ incident }: { incident: IncidentDetails }) {
  const { severity, isWithdrawn, mutedUntil, members, pages } = incident;
  return (
    <Panel isWide style={{ overflowWrap: 'anywhere' }}>
      <Flex component="p" gap="4px 16px" wrap="wrap" m={0}>
        <SeverityMark severity={severity} isOver={!isOpen(incident)} />
        {pages > 1 && <span>{pages} pages affected</span>}
        {isOpen(incident) && mutedUntil !== null && (
          <span>Muted until {formatDateTime(mutedUntil)}: it sends nothing until then.</span>
        )}
      </Flex>
      {!isWithdrawn && <TriageFields incident={incident} />}
      {members.length > 1 && (
        <details>
          <summary>{members.length} sites</summary>
          <Box
            component="ul"
            mah={320}
            mt={8}
            pl={20}
            style={{ overflow: 'auto', listStyle: 'disc' }}
          >
            {members.map(({ incidentId, site }) => (
              <li key={incidentId}>{displayUrl(site)}</li>
            ))}
          </Box>
        </details>
      )}
    </Panel>
  );
}
