import { useAddSite } from '../flow/use-add-site.ts';
import { Banner } from '../../../components/banner.tsx';
import type { ReactNode } from 'react';
import { displayUrl } from '../../../../../shared/pages/urls.ts';

/** Why the last site could not be added, and what to do about it. */
export function AddSiteFailureBanner({ action }: { action?: ReactNode }) {
  const { failure } = useAddSite().state;
  if (failure === undefined) return null;
  return (
    <Banner tone="bad" title={failure.reason} isLive {...(action !== undefined && { action })}>
      {action !== undefined && `${displayUrl(failure.url)} was not added. `}
      {failure.hint}
    </Banner>
  );
}
