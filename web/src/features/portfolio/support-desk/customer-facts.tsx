import { Group, Button } from '@mantine/core';
import type {
  DeskCustomer,
  DeskEntry,
  DeskAction,
} from '../../../../../shared/calls/portfolio/desk.ts';
import { customerOf, takenWords } from './entry-list.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';
import frame from '../../../entities/chat/chat.module.css';
import classes from './support-desk.module.css';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { errorMessage } from '../../../lib/api.ts';
import { useDeskAction } from './desk-query.ts';

/** Whose entry it is, who answers it, and what can be done with it. */
export function CustomerFacts({ entry, customer }: { entry: DeskEntry; customer: DeskCustomer }) {
  const { userId } = useSession();
  const { plan, siteNames } = customer;
  const taken = takenWords(entry, userId);
  return (
    <div className={frame['bar']}>
      <div className={classes['customer']}>
        <h2 id="entry-title">{customerOf(entry)}</h2>
        <p>
          {entry.name !== '' && `${entry.email}. `}
          {plan} plan
          {siteNames.length > 0 && `. Sites: ${siteNames.join(', ')}`}
        </p>
        <output>{entry.state === 'closed' ? 'Closed' : (taken ?? 'Unassigned')}</output>
      </div>
      <Group gap={8}>
        <EntryActions entry={entry} />
      </Group>
    </div>
  );
}

const labels: Record<DeskAction, string> = {
  claim: 'Assign to me',
  'take-over': 'Take over',
  release: 'Unassign',
  close: 'Close',
  reopen: 'Reopen',
};

/** What a member of staff can do with an entry as it is now. */
export function actionsFor({ state, taken }: DeskEntry, userId: string): DeskAction[] {
  if (state === 'closed') return ['reopen'];
  if (taken === null) return ['claim', 'close'];
  return taken.userId === userId ? ['release', 'close'] : ['take-over'];
}

function EntryActions({ entry }: { entry: DeskEntry }) {
  const { userId } = useSession();
  const change = useDeskAction(entry);
  const act = async (action: DeskAction): Promise<void> => {
    try {
      await change.mutateAsync(action);
    } catch (error) {
      snackbar.error(errorMessage(error, 'This could not be done, please try again later'));
    }
  };
  return actionsFor(entry, userId).map((action) => (
    <Button
      key={action}
      size="xs"
      variant={action === 'claim' || action === 'take-over' ? 'filled' : 'default'}
      disabled={change.isPending}
      onClick={() => void act(action)}
    >
      {labels[action]}
    </Button>
  ));
}
