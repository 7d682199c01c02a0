import { AddSiteDialogs, type AddSiteDialogsProps } from './add-site-dialogs.tsx';
import { SiteDialogs, type SiteDialogsProps } from './site-dialogs.tsx';

export interface DialogsProps extends AddSiteDialogsProps {
  ofSite: SiteDialogsProps;
}

/** Every modal of the screen. */
export function Dialogs({ ofSite, ...ofAddSite }: DialogsProps) {
  return (
    <>
      <AddSiteDialogs {...ofAddSite} />
      <SiteDialogs {...ofSite} />
    </>
  );
}
