import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../components/banner.tsx';
import { DialogFrame } from '../../components/dialog-frame.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import { type Shared, shareLinksQuery } from './share-link-queries.ts';
import { ShareForm } from './share-form.tsx';
import { ShareLinks } from './share-links.tsx';

const words = {
  site: 'Whoever has the link sees this site’s state, scores, Core Web Vitals and fixes, without an account. It shows nothing else.',
  report:
    'Whoever has the link can read this report, without an account. It shows nothing else of your account.',
} as const;

interface ShareDialogProps {
  of: Shared;
  isOpen: boolean;
  onClose: () => void;
}

/** The modal in its own file, because it is loaded when it is opened. */
export function ShareDialog({ of, isOpen, onClose }: ShareDialogProps) {
  const what = 'url' in of ? 'site' : 'report';
  const links = useQuery(shareLinksQuery(of));
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} title={`Share this ${what}`}>
      {what === 'site' && isNotFound(links.error) ? (
        <Banner tone="neutral" title="Only whole sites can be shared">
          Open the report of the site’s home page to share it.
        </Banner>
      ) : (
        <>
          <ShareForm of={of} about={words[what]} />
          <ShareLinks of={of} what={what} links={links} />
        </>
      )}
    </DialogFrame>
  );
}
