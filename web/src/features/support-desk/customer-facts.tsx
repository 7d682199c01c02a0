import { Group } from '@mantine/core';
import type { DeskCustomer, DeskEntry } from '../../../../shared/calls/desk.ts';
import { EntryActions } from './entry-actions.tsx';
import { customerOf, takenWords } from './entry-list.tsx';
import { useSession } from '../../entities/session/components/session.tsx';
import frame from '../../entities/chat/chat.module.css';
import classes from './support-desk.module.css';

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
