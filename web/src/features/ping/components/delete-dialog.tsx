import { Button } from '@mantine/core';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogButtons, DialogFrame } from '../../../components/dialog-frame.tsx';
import classes from '../../../components/dialog-frame.module.css';
import { snackbar } from '../../../components/snackbar.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { formatCalendarDay } from '../../../lib/format.ts';
import { pingMessages } from '../rules/ping-messages.ts';
import { useDeletePingData } from '../api/ping-queries.ts';

interface DeleteDialogProps {
  site: Site;
  /** The last day that was asked about. */
  day: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** The data are gone. */
  onDeleted?: () => void;
}

/** Asks before the pings of a day are deleted. */
export function DeleteDialog({ site, day, isOpen, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeletePingData(site.siteUrl);
  if (day === undefined) return null;
  const confirm = async (): Promise<void> => {
    try {
      await remove.mutateAsync(day, { onSettled: onClose });
    } catch {
      snackbar.error(pingMessages.removalFailed);
      return;
    }
    snackbar.success(pingMessages.removed);
    onDeleted?.();
  };
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Delete Data">
      <p className={classes['about']}>{pingMessages.confirmRemoval}</p>
      <p className={classes['about']}>
        <strong>{site.siteName}</strong>, {formatCalendarDay(day)}
      </p>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          No
        </Button>
        <BusyButton color="red.9" isBusy={remove.isPending} onClick={() => void confirm()}>
          Yes
        </BusyButton>
      </DialogButtons>
    </DialogFrame>
  );
}
