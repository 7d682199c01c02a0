import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { FinePrint } from '../../../components/messages/fine-print.tsx';
import type { NotificationSettings } from '../../../../../shared/calls/notifying/channels.ts';
import type { Client } from '../../../../../shared/models/registry/client.ts';
import { channelNames } from '../../../../../shared/models/notifying/channel-kind.ts';
import { maintenanceRule } from '../../../../../shared/uptime/outage-words.ts';
import { Banner } from '../../../components/messages/banner.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { clientsQuery } from '../../../entities/client/api/client-queries.ts';
import { enabledKinds, sendsNothing } from '../../../entities/client/rules/route-words.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { ChannelTable } from './components/channel-table.tsx';
import { EscalationForm } from './components/escalation-form.tsx';
import { Maintenance } from './components/maintenance.tsx';
import { readableZone, shownZone } from '../../../lib/zone.ts';
import { counted } from '../../../lib/format.ts';
import classes from './components/notification-settings.module.css';
import { OptionsForm, OutageTimingForm, QuietHoursForm } from './components/options-forms.tsx';
import { notificationSettingsQuery } from '../../../entities/notification/settings-query.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Keeps the place of the sentence. */
const nothingYet = '\u00a0';

/** The channels and times of outage messages, in one sentence. */
function verdictOf(settings: NotificationSettings | undefined): string | undefined {
  if (settings === undefined) return undefined;
  const enabled = enabledKinds(settings);
  if (enabled.length === 0)
    return 'No channel is enabled: notifications are shown in the dashboard only.';
  const names = list.format(enabled.map((kind) => channelNames[kind]));
  return settings.outages === 'together'
    ? `Outages are sent together by ${names}, five minutes after the first, and everything else in a digest.`
    : `Outages are sent at once by ${names}, and everything else in a digest.`;
}

/** Notification settings of the account, for its root user. */
export function Component() {
  const { accountEmail, plan } = useSession();
  const found = useQuery(notificationSettingsQuery(accountEmail));
  const clients = useQuery(clientsQuery());
  const settings = found.data;
  const unheard = settings === undefined ? [] : unheardClients(clients.data ?? [], settings);
  return (
    <>
      <PageHeader
        title="Notification settings"
        description={found.isPending ? nothingYet : verdictOf(settings)}
      />
      {/* Another element once it is loaded: the sentence above takes more lines on a phone, and nothing has moved. */}
      <Stack key={String(found.isPending)} gap={32} maw={1040}>
        {/* With what follows, so that nothing moves. */}
        {!found.isPending && !plan.confirmed && (
          <Banner tone="average" title="Email Confirmation">
            Channels can be enabled once your email address is confirmed. The link is in the mail
            that we sent to {plan.email}.
          </Banner>
        )}
        <QueryState query={found} failed="Your notification settings could not be loaded">
          <Skeleton h={{ base: 1300, md: 900 }} radius={12} />
        </QueryState>
        {settings !== undefined && (
          <>
            <Section
              id="channels"
              title="Channels"
              description={
                <>
                  <DigestTime />
                  <RoutedClients clients={clients.data} />
                </>
              }
            >
              <QueryState query={clients} failed="Your clients’ channels could not be loaded" />
              {unheard.length > 0 && (
                <Banner
                  tone="bad"
                  title={`No messages are sent about the sites of ${list.format(unheard)}`}
                >
                  All channels that their messages go to are disabled.
                </Banner>
              )}
              <ChannelTable settings={settings} />
            </Section>
            <Section
              id="options"
              title="Notification Options"
              description="Outages are always sent. Also send these scan results:"
            >
              <OptionsForm options={settings.options} />
            </Section>
            <Folded
              id="outages"
              title="Outages of several sites"
              now={settings.outages === 'together' ? 'Together' : 'At once'}
            >
              <OutageTimingForm outages={settings.outages} />
            </Folded>
            <Folded id="escalation" title="Escalation" now={escalationWords(settings)}>
              <EscalationForm escalation={settings.escalation} />
            </Folded>
            <Folded id="quiet-hours" title="Quiet hours" now={quietWords(settings)}>
              <QuietHoursForm quietHours={settings.quietHours} />
            </Folded>
            <Folded
              id="maintenance"
              title="Maintenance windows"
              now={settings.maintenance.length === 0 ? 'None' : `${settings.maintenance.length}`}
            >
              <FinePrint>{maintenanceRule}</FinePrint>
              <Maintenance windows={settings.maintenance} />
            </Folded>
          </>
        )}
      </Stack>
    </>
  );
}

const escalationWords = ({ escalation: { steps } }: NotificationSettings): string =>
  steps.length === 0 ? 'Off' : counted(steps.length, 'step');

const quietWords = ({ quietHours }: NotificationSettings): string =>
  quietHours === null ? 'Off' : `${quietHours.from} to ${quietHours.to}`;

interface FoldedProps {
  id: string;
  title: string;
  /** What is chosen, beside the title. */
  now: string;
  children: ReactNode;
}

/** A part that few change: its title and what is chosen, until it is opened. */
function Folded({ id, title, now, children }: FoldedProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId}>
      <details className={classes['folded']}>
        <summary>
          <h2 id={headingId}>{title}</h2> <span>{now}</span>
        </summary>
        {children}
      </details>
    </section>
  );
}

/** Names of clients whose messages go only to channels that are disabled. */
const unheardClients = (clients: readonly Client[], settings: NotificationSettings): string[] =>
  clients.filter((client) => sendsNothing(client, settings)).map(({ name }) => name);

/** The clients for which other channels or quiet hours apply. */
function RoutedClients({ clients = [] }: { clients: readonly Client[] | undefined }) {
  const routed = clients
    .filter(({ route, slack }) => route !== null || slack !== undefined)
    .map(({ name }) => name);
  if (routed.length === 0) return null;
  return (
    <>
      <br />
      {list.format(routed)} {routed.length === 1 ? 'has its' : 'have their'} own channels or quiet
      hours: <Link to="/clients">set them on Clients</Link>.
    </>
  );
}

const DigestTime = () => (
  <>
    Digests come between 08:00 and 09:00 ({readableZone(shownZone())}), on Mondays or the 1st.{' '}
    <Link to="/settings#profile">Change the time zone</Link>
  </>
);
