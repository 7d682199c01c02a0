import { Button } from '@mantine/core';
import type { DeskAction, DeskEntry } from '../../../../shared/calls/desk.ts';
import { snackbar } from '../../components/snackbar.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { errorMessage } from '../../lib/api.ts';
import { useDeskAction } from './desk-query.ts';

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

export function EntryActions({ entry }: { entry: DeskEntry }) {
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
