import { Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saveHeartbeat } from '../../../../../../shared/calls/monitoring/heartbeats.ts';
import type { Heartbeat } from '../../../../../../shared/models/monitoring/heartbeat.ts';
import { useConfirmation } from '../../../../components/forms/confirmation.tsx';
import { DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../../components/layout/page-header.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useDialogAbout } from '../../../../components/forms/use-dialog-about.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { heartbeatsQuery } from '../../../../entities/uptime/api/heartbeats-query.ts';
import { usePauseHeartbeat, useRemoveHeartbeat } from '../api/heartbeat-queries.ts';
import { heartbeatsVerdict } from '../../../../entities/uptime/rules/heartbeat-words.ts';
import { HeartbeatForm } from './heartbeat-form.tsx';
import { HeartbeatTable } from './heartbeat-table.tsx';
import { HowToSend } from './how-to-send.tsx';
import { LastSignals } from './last-signals.tsx';

interface SiteHeartbeatsProps {
  site: Site;
  selector: ReactNode;
}

/** The jobs of a site that send signals, and those whose signal is missing. */
export function SiteHeartbeats({ site: { siteUrl }, selector }: SiteHeartbeatsProps) {
  const found = useQuery(heartbeatsQuery(siteUrl));
  const pause = usePauseHeartbeat(siteUrl);
  const remove = useRemoveHeartbeat(siteUrl);
  const confirmation = useConfirmation();
  /** Undefined for a new one. */
  const editing = useDialogAbout<Heartbeat | undefined>();
  const sending = useDialogAbout<Heartbeat>();
  const reading = useDialogAbout<Heartbeat>();
  const { heartbeats = [], limit = 0 } = found.data ?? {};
  const saved = (heartbeat: Heartbeat): void => {
    editing.close();
    if (editing.about === undefined) sending.open(heartbeat, null);
    else snackbar.success(`${heartbeat.name} has been saved`);
  };
  const change = ({ heartbeatId, name, state }: Heartbeat): void => {
    const paused = state !== 'paused';
    const done = `${name} has been ${paused ? 'paused' : 'resumed'}`;
    snackbar.outcome(pause.mutateAsync({ heartbeatId, paused }), done);
  };
  const confirmRemoval = ({ heartbeatId, name }: Heartbeat, by: HTMLElement): void =>
    confirmation.ask(by, {
      title: 'Remove Heartbeat',
      about: (
        <>
          Remove <strong>{name}</strong> and its signals? Its address stops working.
        </>
      ),
      act: () => remove.mutateAsync({ heartbeatId }).then(() => `${name} has been removed`),
    });
  const add = (
    <AllowedButton
      call={saveHeartbeat}
      disabled={found.data !== undefined && heartbeats.length >= limit}
      leftSection={<Icon name="plus" size={16} />}
      onClick={({ currentTarget }) => editing.open(undefined, currentTarget)}
    >
      Add Heartbeat
    </AllowedButton>
  );
  return (
    <>
      <PageHeader
        title="Heartbeats"
        description="Jobs that tell us when they have run. A missing signal is an incident."
        action={selector}
      />
      {confirmation.dialog}
      <DialogFrame
        {...editing.frame}
        title={editing.about === undefined ? 'Add Heartbeat' : 'Edit Heartbeat'}
      >
        <HeartbeatForm
          key={editing.about?.heartbeatId}
          siteUrl={siteUrl}
          heartbeat={editing.about}
          onSaved={saved}
          onClose={editing.close}
        />
      </DialogFrame>
      {sending.about !== undefined && (
        <DialogFrame {...sending.frame} size="lg" title={sending.about.name}>
          <HowToSend
            siteUrl={siteUrl}
            heartbeat={sending.about}
            onRenewed={(heartbeat) => sending.open(heartbeat, null)}
            onClose={sending.close}
          />
        </DialogFrame>
      )}
      {reading.about !== undefined && (
        <DialogFrame {...reading.frame} size="lg" title={`Signals of ${reading.about.name}`}>
          <LastSignals siteUrl={siteUrl} heartbeatId={reading.about.heartbeatId} />
        </DialogFrame>
      )}
      <QueryState query={found} failed="The heartbeats could not be loaded" height={132} />
      {found.data !== undefined && heartbeats.length === 0 && (
        <EmptyState icon="clock" title="No Heartbeats" action={add}>
          A backup or cron job calls an address when it has run. If the call does not come in time,
          you are notified.
        </EmptyState>
      )}
      {heartbeats.length > 0 && (
        <Stack gap={24}>
          <Flex wrap="wrap" gap={16} align="center" justify="space-between">
            <Text fz="md" fw={500}>
              {heartbeatsVerdict(heartbeats)}
            </Text>
            {add}
          </Flex>
          <HeartbeatTable
            heartbeats={heartbeats}
            onSignals={reading.open}
            onAddress={sending.open}
            onEdit={editing.open}
            onPause={change}
            onRemove={confirmRemoval}
          />
          <Text c="dimmed">
            {formatNumber(heartbeats.length)} of {formatNumber(limit)} heartbeats of this site in
            use.
          </Text>
        </Stack>
      )}
    </>
  );
}
