import { Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { NotificationDetails } from '../../../../../shared/calls/notifying/notifications.ts';
import {
  isInDashboardOnly,
  DashboardOnly,
} from '../../../entities/notification/dashboard-only.tsx';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { TimeAgo } from '../../../components/values/time-ago.tsx';
import { incidentPath } from '../../../entities/incident/incidents-query.ts';
import { DeliveryList } from '../../../entities/notification/delivery-list.tsx';
import { notificationQuery, useReadNotification } from './api/notification-queries.ts';
import { SiteStateLine } from '../../../entities/site/components/state-line.tsx';
import { ToneSymbol } from './components/tone-symbol.tsx';
import classes from './components/notifications.module.css';
import { Panel } from '../../../components/layout/panel.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

/** One notification: its text, why it was raised and where it was sent. Opening it marks it as read. */
export function Component() {
  const { id = '' } = useParams();
  const found = useQuery(notificationQuery(id));
  const { mutate: read } = useReadNotification();
  const isUnread = found.data?.read === false;
  useEffect(() => {
    if (isUnread) read(id);
  }, [isUnread, id, read]);
  if (found.data !== undefined) return <Details notification={found.data} />;
  return (
    <>
      <PageHeader title="Notification" />
      <QueryState query={found} failed="This notification could not be loaded" height={240} />
    </>
  );
}

function Details({ notification }: { notification: NotificationDetails }) {
  const { title, message, type, tone, time, reportedAt, why, deliveries } = notification;
  const { incidentId, url, site } = notification;
  const isLate = Date.parse(reportedAt) - Date.parse(time) > 60_000;
  return (
    <>
      <PageHeader
        title={title}
        description={type}
        action={
          incidentId !== undefined && (
            <LinkButton variant="filled" to={incidentPath(incidentId)}>
              View incident
            </LinkButton>
          )
        }
      />
      <Stack gap={32}>
        <Panel gap={8} maw={880} isWide style={{ overflowWrap: 'anywhere' }}>
          <Flex component="p" gap="4px 12px" align="center" wrap="wrap" m={0}>
            <ToneSymbol tone={tone} />
            <span className={classes['words']}>{message}</span>
          </Flex>
          {site !== '' && (
            <>
              <Text c="dimmed">{displayUrl(url ?? site)}, at present:</Text>
              <SiteStateLine url={site} />
            </>
          )}
          <Text c="dimmed">
            It happened on <TimeAgo time={time} />
            {isLate && (
              <>
                {' '}
                and was reported on <TimeAgo time={reportedAt} />
              </>
            )}
            .
          </Text>
        </Panel>
        <Section id="why" title="Why you received this">
          <Panel gap={8} maw={880} isWide style={{ overflowWrap: 'anywhere' }}>
            <Text>{why}</Text>
          </Panel>
        </Section>
        <Section id="deliveries" title="Where it was sent">
          <Panel gap={8} maw={880} isWide style={{ overflowWrap: 'anywhere' }}>
            {isInDashboardOnly(deliveries) && <DashboardOnly />}
            {deliveries.length > 0 && <DeliveryList deliveries={deliveries} />}
          </Panel>
        </Section>
      </Stack>
    </>
  );
}
