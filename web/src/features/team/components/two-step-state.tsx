import type { SubUser } from '../../../../../shared/calls/sub-users.ts';
import { Icon } from '../../../components/icon.tsx';
import classes from './team.module.css';

const states = {
  on: { tone: 'good', icon: 'check', words: 'On' },
  off: { tone: 'neutral', icon: 'info', words: 'Off' },
  provider: { tone: 'neutral', icon: 'info', words: 'By Google or Microsoft' },
} as const;

/** Whether a sub-user's sign-in has a second step; nothing before they have joined. */
export function TwoStepState({ subUser: { twoStep } }: { subUser: SubUser }) {
  if (twoStep === null) return null;
  const { tone, icon, words } = states[twoStep];
  return (
    <span className={classes['state']} data-tone={tone}>
      <Icon name={icon} size={16} />
      {words}
    </span>
  );
}
