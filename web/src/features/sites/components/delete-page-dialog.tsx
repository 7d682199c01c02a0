import type { Site } from '../../../../../shared/calls/sites.ts';
import { ConfirmationBody } from '../../../components/confirmation.tsx';
import { useDeletePage } from '../api/change-sites.ts';
import classes from '../../../components/dialog-frame.module.css';

interface DeletePageDialogProps {
  site: Site;
  page: string;
  onClose: () => void;
}

/** 'Delete Page': asks before a page is removed with all its results. */
export function DeletePageDialog({ site, page, onClose }: DeletePageDialogProps) {
  const remove = useDeletePage();
  return (
    <ConfirmationBody
      about={
        <>
          Remove this page from <strong>{site.siteName}</strong>? Its scans stop, and its results
          are deleted. This cannot be undone.
          <p className={classes['url']}>{page}</p>
        </>
      }
      confirm="Remove page"
      act={() =>
        remove
          .mutateAsync({ siteUrl: site.url, page })
          .then(() => `Page has been removed (${page})`)
      }
      failed={`Removing page (${page}) failed, please try again later`}
      onClose={onClose}
    />
  );
}
