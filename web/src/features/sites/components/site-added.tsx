import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Banner } from '../../../components/banner.tsx';
import { EmailMe } from '../../../entities/notification/email-me.tsx';
import { reportLink } from '../../../entities/site/rules/report-link.ts';
import { useAddSite } from '../flow/use-add-site.ts';
import { DialogButtons } from '../../../components/dialog-frame.tsx';

/** Content of the Add Site modal during the 11 s between saving and closing. */
export function SiteAdded({ isFirst }: { isFirst: boolean }) {
  const { state, actions } = useAddSite();
  const { site, step } = state;
  if (site === undefined) return null;
  return (
    <>
      <Banner tone="good" title={`${site.siteName} has been added`} isLive>
        {step === 'finding-pages'
          ? 'Looking for other pages on this site …'
          : 'This window closes automatically.'}
      </Banner>
      {isFirst && <EmailMe />}
      <DialogButtons>
        <Button variant="default" onClick={actions.closeForm}>
          Close
        </Button>
        <Button
          component={Link}
          {...reportLink({ siteName: site.siteName, siteUrl: site.url })}
          onClick={actions.closeForm}
        >
          View report
        </Button>
      </DialogButtons>
    </>
  );
}
