import { Button } from '@mantine/core';
import { BusyButton } from '../../../components/busy-button.tsx';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { useDeletePage } from '../api/delete-page.ts';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import classes from '../../../components/dialog-frame.module.css';

interface DeletePageDialogProps {
  site: Site;
  page: string;
  onClose: () => void;
}

/** 'Delete Page': asks before a page is removed with all its results. */
export function DeletePageDialog({ site, page, onClose }: DeletePageDialogProps) {
  const remove = useDeletePage();
  const confirm = (): void =>
    void remove.mutateAsync({ siteUrl: site.url, page }, { onSettled: onClose }).then(
      () => snackbar.success(`Page has been removed (${page})`),
      () => snackbar.error(`Removing page (${page}) failed, please try again later`),
    );
  return (
    <>
      <p className={classes['about']}>
        Remove this page from <strong>{site.siteName}</strong>? Its scans stop, and its results are
        deleted. This cannot be undone.
      </p>
      <p className={classes['url']}>{page}</p>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <BusyButton color="red.9" isBusy={remove.isPending} onClick={confirm}>
          Remove page
        </BusyButton>
      </DialogButtons>
    </>
  );
}
