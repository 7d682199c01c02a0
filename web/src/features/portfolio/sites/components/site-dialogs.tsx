import { AddPageDialog } from './add-page-dialog.tsx';
import type { Dialog } from './dialog.ts';
import { DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import { EditSiteDialog, TagsDialog } from './edit-dialogs.tsx';
import { FetchPagesDialog } from './crawled-pages.tsx';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { useBulk } from '../../../../entities/site/api/use-bulk.ts';
import { chosenSite } from '../../../../entities/site/components/use-chosen-site.ts';
import { AssignForm } from '../../../../entities/site/components/organise-forms.tsx';
import { ConfirmationBody } from '../../../../components/forms/confirmation.tsx';
import { useDeleteSite, useDeletePage } from '../api/change-sites.ts';
import classes from '../../../../components/forms/dialog-frame.module.css';

/** Question of the crawled-pages modal. */
export const crawledPagesTitle = 'Do you want to add these pages from that origin too?';

const titles: Record<Dialog['kind'], string> = {
  'add-page': 'Add New Page',
  'fetch-pages': crawledPagesTitle,
  'edit-site': 'Edit Site',
  assign: 'Assign to Client',
  tags: 'Tags',
  'delete-site': 'Delete Site',
  'delete-page': 'Delete Page',
};

export interface SiteDialogsProps {
  /** The last one opened, which stays while it fades out. */
  dialog: Dialog | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** The modal for an action on a site or page. */
export function SiteDialogs({ dialog, isOpen, onClose }: SiteDialogsProps) {
  if (dialog === undefined) return null;
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={titles[dialog.kind]}
      size={dialog.kind === 'fetch-pages' ? 'lg' : 'md'}
    >
      <Content dialog={dialog} onClose={onClose} />
    </DialogFrame>
  );
}

function Content({ dialog, onClose }: { dialog: Dialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'add-page':
      return <AddPageDialog site={dialog.site} onClose={onClose} />;
    case 'fetch-pages':
      return <FetchPagesDialog site={dialog.site} onClose={onClose} />;
    case 'edit-site':
      return <EditSiteDialog site={dialog.site} onClose={onClose} />;
    case 'assign':
      return <AssignDialog site={dialog.site} onClose={onClose} />;
    case 'tags':
      return <TagsDialog site={dialog.site} onClose={onClose} />;
    case 'delete-site':
      return <DeleteSiteDialog site={dialog.site} onClose={onClose} />;
    default:
      return <DeletePageDialog site={dialog.site} page={dialog.page} onClose={onClose} />;
  }
}

/** 'Assign to Client': the client of one site. */
function AssignDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { run } = useBulk();
  return (
    <AssignForm
      current={site.clientId}
      onSend={(request) => {
        onClose();
        void run(request, [chosenSite(site)]);
      }}
      onClose={onClose}
    />
  );
}

/** 'Delete Site': asks before a site is removed with all its results. */
function DeleteSiteDialog({ site, onClose }: { site: Site; onClose: () => void }) {
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

interface DeletePageDialogProps {
  site: Site;
  page: string;
  onClose: () => void;
}

/** 'Delete Page': asks before a page is removed with all its results. */
function DeletePageDialog({ site, page, onClose }: DeletePageDialogProps) {
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
