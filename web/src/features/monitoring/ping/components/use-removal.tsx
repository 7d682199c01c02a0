import { useConfirmation } from '../../../../components/forms/confirmation.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { formatCalendarDay } from '../../../../lib/format.ts';
import { pingMessages } from '../rules/ping-words.ts';
import { useDeletePingData } from '../api/ping-queries.ts';

/** Deletes the pings of a day, after asking. */
export function useRemoval({ siteUrl, siteName }: Site, onRemoved?: () => void) {
  const remove = useDeletePingData(siteUrl);
  const { ask, dialog } = useConfirmation();
  return {
    dialog,
    ask: (day: string, by: HTMLElement): void =>
      ask(by, {
        title: 'Delete Data',
        about: (
          <>
            <p>{pingMessages.confirmRemoval}</p>
            <strong>{siteName}</strong>, {formatCalendarDay(day)}
          </>
        ),
        cancel: 'No',
        confirm: 'Yes',
        act: async () => {
          await remove.mutateAsync({ date: day });
          onRemoved?.();
          return pingMessages.removed;
        },
        failed: pingMessages.removalFailed,
      }),
  };
}
