import { Button } from '@mantine/core';
import { BusyButton } from '../../../components/busy-button.tsx';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { useDeleteSite } from '../api/delete-site.ts';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import classes from '../../../components/dialog-frame.module.css';

/** 'Delete Site': asks before a site is removed with all its results. */
export function DeleteSiteDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { url, siteName, pages } = site;
  const remove = useDeleteSite();
  const confirm = (): void =>
    void remove.mutateAsync(url, { onSettled: onClose }).then(
      () => snackbar.success(`Site has been removed (${url})`),
      () => snackbar.error(`Removing site (${url}) failed, please try again later`),
    );
  return (
    <>
      <p className={classes['about']}>
        Remove <strong>{siteName}</strong>
        {pages.length > 0 && ` and its ${pages.length === 1 ? 'page' : `${pages.length} pages`}`}?
        Scans stop, and all results are deleted. This cannot be undone.
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
