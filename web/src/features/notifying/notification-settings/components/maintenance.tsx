import { Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { FinePrint } from '../../../../components/messages/fine-print.tsx';
import {
  type NotificationSettings,
  setMaintenance,
} from '../../../../../../shared/calls/notifying/channels.ts';
import {
  type Allowance,
  mostMaintenance,
} from '../../../../../../shared/models/notifying/channel-settings.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { FromTo } from '../../../../components/forms/date-fields.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { errorMessage } from '../../../../lib/api.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { momentIn } from '../../../../lib/zone.ts';
import {
  AllowanceChoice,
  allowanceWords,
} from '../../../../entities/notification/allowance-choice.tsx';
import classes from './notification-settings.module.css';
import { useChangeSettings } from '../../../../entities/notification/settings-query.ts';
import { Panel } from '../../../../components/layout/panel.tsx';

type Windows = NotificationSettings['maintenance'];

const empty = { from: '', to: '', note: '', allows: 'nothing' as Allowance };

/** Periods of planned work: those ahead, and a form for another one. Times are those of the account's zone. */
export function Maintenance({ windows }: { windows: Windows }) {
  const { accountEmail: email } = useSession();
  const [next, setNext] = useState(empty);
  const [failure, setFailure] = useState<string>();
  const save = useChangeSettings(setMaintenance);
  const store = async (maintenance: Windows, done: string): Promise<boolean> => {
    setFailure(undefined);
    try {
      await save.mutateAsync({ body: { email, maintenance } });
    } catch (error) {
      setFailure(errorMessage(error));
      return false;
    }
    snackbar.success(done);
    return true;
  };
  const add = (event: SyntheticEvent): void => {
    event.preventDefault();
    const problem = problemOf(next);
    setFailure(problem);
    if (problem !== undefined) return;
    const { from, to, note, allows } = next;
    const added = {
      from: momentIn(from).toISOString(),
      to: momentIn(to).toISOString(),
      allows,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    };
    const all = [...windows, added].toSorted((a, b) => a.from.localeCompare(b.from));
    void store(all, 'Maintenance window saved').then((isSaved) => isSaved && setNext(empty));
  };
  const remove = (removed: Windows[number]): void =>
    void store(
      windows.filter((one) => one !== removed),
      'Maintenance window removed',
    );
  return (
    <Panel align="flex-start" isWide>
      {windows.length > 0 && (
        <ul className={classes['windows']}>
          {windows.map((one) => {
            const span = `${formatDateTime(one.from)} to ${formatDateTime(one.to)}`;
            return (
              <li key={`${one.from} ${one.to} ${one.note ?? ''}`}>
                <div>
                  <strong>{span}</strong>
                  <FinePrint>
                    {one.note !== undefined && `${one.note}. `}Still sent:{' '}
                    {allowanceWords[one.allows].toLowerCase()}.
                  </FinePrint>
                </div>
                <IconButton
                  icon="trash"
                  aria-label={`Remove the window of ${span}`}
                  disabled={save.isPending}
                  onClick={() => remove(one)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {windows.length < mostMaintenance && (
        <form noValidate className={classes['form']} onSubmit={add}>
          <FromTo
            type="datetime-local"
            value={next}
            onChange={(changed) => setNext({ ...next, ...changed })}
          />
          <TextInput
            label="Note"
            description="Optional, such as the planned work."
            maxLength={200}
            value={next.note}
            onChange={({ currentTarget }) => setNext({ ...next, note: currentTarget.value })}
          />
          <AllowanceChoice
            value={next.allows}
            onChange={(allows) => setNext({ ...next, allows })}
          />
          <BusyButton type="submit" variant="default" isBusy={save.isPending}>
            Add window
          </BusyButton>
        </form>
      )}
      {failure !== undefined && (
        <Text c="var(--wv-bad-text)" role="alert">
          {failure}
        </Text>
      )}
    </Panel>
  );
}

function problemOf({ from, to }: { from: string; to: string }): string | undefined {
  if (from === '' || to === '') return 'Enter a start and an end';
  return from >= to ? 'The window must end after it starts' : undefined;
}
