import { useRef, useState } from 'react';
import type { NotificationSettings } from '../../../../../shared/calls/channels.ts';
import { type ChannelKind, channelKinds } from '../../../../../shared/models/channel-kind.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { useFocusAfter } from '../../../components/use-focus-after.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { ChannelDialog } from './channel-dialog.tsx';
import { ChannelRow } from './channel-row.tsx';
import classes from './notification-settings.module.css';

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
  return (
    <>
      <div className={classes['frame']}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">Channel</th>
              <th scope="col">Enabled</th>
              <th scope="col">Digest</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {channelKinds.map((kind) => (
              <ChannelRow key={kind} kind={kind} settings={settings} onAsk={ask} />
            ))}
          </tbody>
        </table>
      </div>
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
