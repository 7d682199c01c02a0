import { changeStatusWords, courseWords } from '../../../../../shared/changes/change-words.ts';
import type { ChangeStatus } from '../../../../../shared/models/page-changes.ts';
import { DirectionNote } from '../../../components/change-note.tsx';
import { formatDate } from '../../../lib/format.ts';

interface ChangeStatusNoteProps {
  status: ChangeStatus;
  /** Whether the newest scan does not count, because its machine was too slow. */
  onSlowMachine: boolean;
}

/** Whether the page has changed, as far as that is proven. */
export function ChangeStatusNote({ status, onSlowMachine }: ChangeStatusNoteProps) {
  const words = changeStatusWords(status, formatDate);
  const slow = onSlowMachine ? '. The newest scan ran on a slow machine and does not count' : '';
  if (status.kind !== 'changed') return <DirectionNote>{`${words}${slow}`}</DirectionNote>;
  const { change } = status;
  return (
    <DirectionNote verdict={change.direction === 'better' ? 'Better' : 'Worse'}>
      <strong>{words}</strong> {`(${courseWords(change)})${slow}`}
    </DirectionNote>
  );
}
