import { Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addEndpoint, type Monitor } from '../../../../../../shared/calls/monitoring/monitors.ts';
import { useConfirmation } from '../../../../components/forms/confirmation.tsx';
import { DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../../components/layout/page-header.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useDialogAbout } from '../../../../components/forms/use-dialog-about.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { pageToAccount } from '../../../../entities/uptime/api/availability-query.ts';
import { heartbeatsQuery } from '../../../../entities/uptime/api/heartbeats-query.ts';
import { AvailabilityPart } from '../../../../entities/uptime/components/availability-part.tsx';
import { formatNumber } from '../../../../lib/format.ts';
import { monitorsQuery, useCheckNow, useRemoveEndpoint } from '../api/monitor-queries.ts';
import { monitorsVerdict, nameOf } from '../rules/monitor-words.ts';
import { MonitorDialog } from './monitor-dialog.tsx';
import { ResponseTimes } from './response-times.tsx';
import { MonitorTable } from './monitor-table.tsx';
import { LinkButton } from '../../../../components/values/link-button.tsx';

/** What is watched of a site: its pages, endpoints and heartbeats, and which of them are down. */
export function SiteMonitors({ site: { siteUrl }, selector }: { site: Site; selector: ReactNode }) {
  const found = useQuery(monitorsQuery(siteUrl));
  const heartbeats = useQuery(heartbeatsQuery(siteUrl));
  const remove = useRemoveEndpoint(siteUrl);
  const check = useCheckNow();
  const confirmation = useConfirmation();
  /** Undefined for a new one. */
  const editing = useDialogAbout<Monitor | undefined>();
  const reading = useDialogAbout<Monitor>();
  const { monitors = [], limit = 0 } = found.data ?? {};
  const signals = heartbeats.data?.heartbeats ?? [];
  const endpoints = monitors.filter(({ kind }) => kind === 'endpoint').length;
  const saved = (monitor: Monitor): void => {
    editing.close();
    snackbar.success(`${nameOf(monitor)} has been saved`);
  };
  const checkNow = (monitor: Monitor): void =>
    void check
      .mutateAsync(monitor.url)
      .then(
        ({ status }) =>
          snackbar.success(
            status === 'confirming'
              ? `${nameOf(monitor)} did not answer: checking again`
              : `${nameOf(monitor)} has been checked`,
          ),
        snackbar.failure,
      );
  const confirmRemoval = (monitor: Monitor, by: HTMLElement): void =>
    confirmation.ask(by, {
      title: 'Remove Monitor',
      about: (
        <>
          Remove <strong>{nameOf(monitor)}</strong> and its history?
        </>
      ),
      act: () => remove.mutateAsync(monitor.url).then(() => `${nameOf(monitor)} has been removed`),
    });
  const all = [
    ...monitors.map((monitor) => ({ name: nameOf(monitor), state: monitor.state })),
    ...signals.map(({ name, state }) => ({ name, state: state === 'running' ? 'up' : state })),
  ];
  return (
    <>
      <PageHeader
        title="Monitors"
        description="Pages, endpoints and jobs whose uptime is watched."
        action={selector}
      />
      {confirmation.dialog}
      <DialogFrame
        {...editing.frame}
        title={editing.about === undefined ? 'Add Monitor' : `Edit ${nameOf(editing.about)}`}
      >
        <MonitorDialog
          key={editing.about?.url}
          siteUrl={siteUrl}
          monitor={editing.about}
          schedule={monitors[0]?.schedule ?? null}
          onSaved={saved}
          onClose={editing.close}
        />
      </DialogFrame>
      {reading.about !== undefined && (
        <DialogFrame
          {...reading.frame}
          size="lg"
          title={`Availability of ${nameOf(reading.about)}`}
        >
          <AvailabilityPart of={pageToAccount(reading.about.url)} />
          <Text mt={24} fw={500}>
            Response times: median, and 95 % of answers
          </Text>
          <ResponseTimes url={reading.about.url} />
        </DialogFrame>
      )}
      <QueryState query={found} failed="The monitors could not be loaded" height={320} />
      {found.data !== undefined && (
        <Stack gap={24}>
          <Flex wrap="wrap" gap={16} align="center" justify="space-between">
            <Text fz="md" fw={500}>
              {monitorsVerdict(all)}
            </Text>
            <Flex gap={8} wrap="wrap">
              <LinkButton to={`/monitors/heartbeats?url=${encodeURIComponent(siteUrl)}`}>
                Heartbeats
              </LinkButton>
              <AllowedButton
                call={addEndpoint}
                disabled={endpoints >= limit}
                leftSection={<Icon name="plus" size={16} />}
                onClick={({ currentTarget }) => editing.open(undefined, currentTarget)}
              >
                Add Monitor
              </AllowedButton>
            </Flex>
          </Flex>
          <QueryState query={heartbeats} failed="The heartbeats could not be loaded" />
          <MonitorTable
            siteUrl={siteUrl}
            monitors={monitors}
            heartbeats={signals}
            onDetails={reading.open}
            onEdit={editing.open}
            onCheck={checkNow}
            onRemove={confirmRemoval}
          />
          <Text c="dimmed">
            {formatNumber(endpoints)} of {formatNumber(limit)} endpoints of this site in use.
          </Text>
        </Stack>
      )}
    </>
  );
}
