import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../components/banner.tsx';
import { DialogFrame } from '../../../components/dialog-frame.tsx';
import { isNotFound } from '../../../lib/api-error.ts';
import { shareLinksQuery } from '../api/share-links.ts';
import { ShareForm } from './share-form.tsx';
import { ShareLinks } from './share-links.tsx';

interface ShareDialogProps {
  url: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The modal in its own file, because it is loaded when it is opened. */
export default function ShareDialog({ url, isOpen, onClose }: ShareDialogProps) {
  const links = useQuery(shareLinksQuery(url));
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title="Share this site">
      {isNotFound(links.error) ? (
        <Banner tone="neutral" title="Only whole sites can be shared">
          Open the report of the site’s home page to share it.
        </Banner>
      ) : (
        <>
          <ShareForm url={url} />
          <ShareLinks url={url} links={links} />
        </>
      )}
    </DialogFrame>
  );
}
