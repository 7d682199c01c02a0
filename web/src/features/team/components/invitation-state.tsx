import type { SubUser } from '../../../../../shared/calls/sub-users.ts';
import { Icon } from '../../../components/icon.tsx';
import { formatDate } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './team.module.css';

const states = {
  confirmed: { tone: 'good', icon: 'check' },
  unconfirmed: { tone: 'average', icon: 'mail' },
  invited: { tone: 'neutral', icon: 'mail' },
  expired: { tone: 'average', icon: 'warning' },
} as const;

interface Words {
  state: keyof typeof states;
  words: string;
}

function wordsOf({ confirmed, invitedUntil }: SubUser, now: number): Words {
  if (invitedUntil === null) {
    return confirmed
      ? { state: 'confirmed', words: 'Confirmed' }
      : { state: 'unconfirmed', words: 'Email not confirmed' };
  }
  return Date.parse(invitedUntil) > now
    ? { state: 'invited', words: `Invited, link works until ${formatDate(invitedUntil)}` }
    : { state: 'expired', words: 'Invitation expired' };
}

/** How far a sub-user has come. */
export function InvitationState({ subUser }: { subUser: SubUser }) {
  const { state, words } = wordsOf(subUser, useNow());
  const { tone, icon } = states[state];
  return (
    <span className={classes['state']} data-tone={tone}>
      <Icon name={icon} size={16} />
      {words}
    </span>
  );
}
