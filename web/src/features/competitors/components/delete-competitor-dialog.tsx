import { Button } from '@mantine/core';
import type { Competitor } from '../../../../../shared/calls/competitors.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import classes from '../../../components/dialog-frame.module.css';
import { snackbar } from '../../../components/snackbar.ts';
import { useDeleteCompetitor } from '../api/use-delete-competitor.ts';

interface DeleteCompetitorDialogProps {
  competitor: Competitor;
  onClose: () => void;
}

/** Asks before a competitor is removed with all its results. */
export function DeleteCompetitorDialog({ competitor, onClose }: DeleteCompetitorDialogProps) {
  const { url, name } = competitor;
  const remove = useDeleteCompetitor();
  const confirm = (): void =>
    void remove.mutateAsync(url, { onSettled: onClose }).then(
      () => snackbar.success(`Site has been removed (${url})`),
      () => snackbar.error(`Removing site (${url}) failed, please try again later`),
    );
  return (
    <>
      <p className={classes['about']}>Are you sure you want to delete this site from your list?</p>
      <p className={classes['about']}>
        Scans of <strong>{name}</strong> stop, and all its results are deleted. This cannot be
        undone.
      </p>
      <p className={classes['url']}>{url}</p>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <BusyButton color="red.9" isBusy={remove.isPending} onClick={confirm}>
          Remove Site
        </BusyButton>
      </DialogButtons>
    </>
  );
}
