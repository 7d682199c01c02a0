import type { Site } from '../../../../../shared/calls/sites.ts';
import { ConfirmationBody } from '../../../components/confirmation.tsx';
import { useDeleteSite } from '../api/change-sites.ts';
import classes from '../../../components/dialog-frame.module.css';

/** 'Delete Site': asks before a site is removed with all its results. */
export function DeleteSiteDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { url, siteName, pages } = site;
  const remove = useDeleteSite();
  return (
    <ConfirmationBody
      about={
        <>
          Remove <strong>{siteName}</strong>
          {pages.length > 0 && ` and its ${pages.length === 1 ? 'page' : `${pages.length} pages`}`}?
          Scans stop, and all results are deleted. This cannot be undone.
          <p className={classes['url']}>{url}</p>
        </>
      }
      confirm="Remove Site"
      act={() => remove.mutateAsync(url).then(() => `Site has been removed (${url})`)}
      failed={`Removing site (${url}) failed, please try again later`}
      onClose={onClose}
    />
  );
}
