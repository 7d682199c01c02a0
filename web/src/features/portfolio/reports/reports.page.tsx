import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Client } from '../../../../../shared/models/registry/client.ts';
import { DialogFrame } from '../../../components/forms/dialog-frame.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { OrError } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useDialogAbout } from '../../../components/forms/use-dialog-about.ts';
import { clientsQuery } from '../../../entities/client/api/client-queries.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { useSites } from '../../../entities/site/api/site-queries.ts';
import { reportsQuery } from './api/reports.ts';
import { BrandForm } from './components/brand-form.tsx';
import { ReportForm } from './components/report-form.tsx';
import { ReportList } from './components/report-list.tsx';
import { ScheduleList } from './components/schedule-list.tsx';
import { ScheduleForm } from './components/schedule-form.tsx';
import { verdictOf } from './rules/report-words.ts';

/** Reports on sites and clients, and who gets one every month. */
export function Component() {
  const { accountEmail } = useSession();
  const found = useQuery(reportsQuery);
  const clients = useQuery(clientsQuery());
  const sites = useSites(accountEmail).data ?? [];
  const creating = useDialogAbout<'report'>();
  const branding = useDialogAbout<'brand'>();
  const { about: edited, ...scheduling } = useDialogAbout<Client>();
  const known = clients.data ?? [];
  const schedule = found.data?.schedules.find(({ clientId }) => clientId === edited?.clientId);
  return (
    <>
      <PageHeader
        title="Reports"
        description={found.data && verdictOf(found.data.reports)}
        action={
          <Group gap={8}>
            <Button onClick={({ currentTarget }) => branding.open('brand', currentTarget)}>
              Brand
            </Button>
            <Button
              variant="filled"
              leftSection={<Icon name="plus" size={16} />}
              disabled={known.length + sites.length === 0}
              onClick={({ currentTarget }) => creating.open('report', currentTarget)}
            >
              Create Report
            </Button>
          </Group>
        }
      />
      <DialogFrame {...creating.frame} title="Create Report">
        <ReportForm clients={known} sites={sites} onClose={creating.close} />
      </DialogFrame>
      <DialogFrame {...branding.frame} title="Brand">
        <BrandForm onClose={branding.close} />
      </DialogFrame>
      <DialogFrame {...scheduling.frame} title={`Reports to ${edited?.name ?? ''}`}>
        {edited !== undefined && (
          <ScheduleForm
            key={edited.clientId}
            client={edited}
            schedule={schedule}
            onClose={scheduling.close}
          />
        )}
      </DialogFrame>
      <OrError queries={[found, clients]} title="Your reports could not be loaded">
        {found.data === undefined || clients.data === undefined ? (
          <Skeleton height={320} radius={12} />
        ) : (
          <Stack gap={32}>
            {found.data.reports.length === 0 ? (
              <EmptyState icon="page" title="No Reports">
                A report tells a client what happened to its sites in a month: outages, speed
                against competitors, what was fixed, and what to do next.
              </EmptyState>
            ) : (
              <ReportList reports={found.data.reports} />
            )}
            <Section
              id="monthly"
              title="Monthly reports"
              description="Mailed as PDF on the first of each month to the contacts of a client, who need no account."
            >
              {known.length === 0 ? (
                <EmptyState>
                  Reports are sent to clients. Add one on <Link to="/clients">Clients</Link>.
                </EmptyState>
              ) : (
                <ScheduleList
                  clients={known}
                  schedules={found.data.schedules}
                  onEdit={scheduling.open}
                />
              )}
            </Section>
          </Stack>
        )}
      </OrError>
    </>
  );
}
