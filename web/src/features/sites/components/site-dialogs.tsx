import { AddPageDialog } from './add-page-dialog.tsx';
import { DeletePageDialog } from './delete-page-dialog.tsx';
import { DeleteSiteDialog } from './delete-site-dialog.tsx';
import type { Dialog } from './dialog.ts';
import { DialogFrame } from '../../../components/dialog-frame.tsx';
import { EditSiteDialog } from './edit-site-dialog.tsx';
import { FetchPagesDialog } from './fetch-pages-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';

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
