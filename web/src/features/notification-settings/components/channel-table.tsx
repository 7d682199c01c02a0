import { useRef, useState } from 'react';
import type { NotificationSettings } from '../../../../../shared/calls/channels.ts';
import { type ChannelKind, channelKinds } from '../../../../../shared/models/channel-kind.ts';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { snackbar } from '../../../components/snackbar.ts';
import { useFocusAfter } from '../../../components/use-focus-after.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { ChannelDialog } from './channel-dialog.tsx';
import { ChannelActions, ChannelDigest, ChannelName, ChannelSwitch } from './channel-cells.tsx';

/** The channels with what each is sent and how often; a card each on a phone. */
export function ChannelTable({ settings }: { settings: NotificationSettings }) {
  const { plan } = useSession();
  const [asked, setAsked] = useState<ChannelKind>();
  const opener = useRef<HTMLElement>(null);
  useFocusAfter(asked !== undefined, opener);
  const ask = (kind: ChannelKind, by: HTMLElement): void => {
    if (!plan.confirmed) {
      snackbar.warning('Please confirm you email to enable this feature');
      return;
    }
    opener.current = by;
    setAsked(kind);
  };
  const close = () => setAsked(undefined);
  const columns: Column<ChannelKind>[] = [
    {
      head: 'Channel',
      kind: 'name',
      cell: (kind) => <ChannelName kind={kind} settings={settings} />,
    },
    {
      head: 'Enabled',
      cell: (kind) => <ChannelSwitch kind={kind} settings={settings} onAsk={ask} />,
    },
    { head: 'Digest', cell: (kind) => <ChannelDigest kind={kind} settings={settings} /> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (kind) => <ChannelActions kind={kind} settings={settings} onAsk={ask} />,
    },
  ];
  return (
    <>
      <DataTable
        label="Notification channels"
        frame="page"
        stacks
        columns={columns}
        rows={channelKinds}
        rowKey={(kind) => kind}
      />
      {channelKinds.map((kind) => (
        <ChannelDialog
          key={kind}
          kind={kind}
          settings={settings}
          isOpen={asked === kind}
          onClose={close}
        />
      ))}
    </>
  );
}
