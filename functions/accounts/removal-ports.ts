import type { ChannelKind } from '../../shared/models/channel-kind.ts';
import { endSockets } from '../platform/sockets/end-sockets.ts';
import type { Table } from '../platform/table/table.ts';
import type { UserDirectory } from '../providers/ports/user-directory.ts';
import { linkedIdentityStore } from './linked-identity-store.ts';
import { sessionStore } from './session-store.ts';
import { subUserStore } from './sub-user-store.ts';

interface Parts {
  /** Switches a channel off, if it is on and, where a target is named, sends there. */
  switchOff(
    table: Table,
    accountId: string,
    kind: ChannelKind,
    why: { reason: string; target?: string },
    now: Date,
  ): Promise<boolean>;
  directory: Pick<UserDirectory, 'deleteUser' | 'switchSecondStep'>;
  now: Date;
}

/** Ports of the removal of users and their sign-in methods. */
export const removalPorts = (table: Table, { directory, switchOff, now }: Parts) => ({
  store: subUserStore(table),
  links: linkedIdentityStore(table),
  directory,
  sockets: endSockets(table),
  sessions: sessionStore(table),
  forgetAddress: (accountId: string, email: string) =>
    switchOff(
      table,
      accountId,
      'email',
      { reason: `${email} was removed from your team.`, target: email },
      now,
    ),
  switchOffChannel: (accountId: string, kind: ChannelKind) =>
    switchOff(
      table,
      accountId,
      kind,
      { reason: 'It was set up before your address was confirmed.' },
      now,
    ),
});
