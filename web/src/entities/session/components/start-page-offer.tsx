import { Button, Group } from '@mantine/core';
import type { Profile } from '../../../../../shared/calls/identity/settings.ts';
import { Banner } from '../../../components/messages/banner.tsx';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { useEditProfile } from '../api/own-user.ts';
import { useSession } from './session.tsx';

/** Number of sites from which Today is offered as the start page. */
const sitesForOffer = 4;

/** Asks once whether Today should be the start page, which can be changed in the settings. */
export function StartPageOffer() {
  const { plan } = useSession();
  const edit = useEditProfile();
  if (plan.startPage !== null || plan.siteCount < sitesForOffer) return null;
  const choose = (startPage: NonNullable<Profile['startPage']>): void =>
    edit.mutate({ startPage }, { onError: snackbar.failure });
  return (
    <Banner
      tone="neutral"
      title="Start with Today when you sign in?"
      action={
        <Group gap={8}>
          <Button
            variant="filled"
            size="xs"
            disabled={edit.isPending}
            onClick={() => choose('today')}
          >
            Start with Today
          </Button>
          <Button
            size="xs"

            disabled={edit.isPending}
            onClick={() => choose('dashboard')}
          >
            Keep Overview
          </Button>
        </Group>
      }
    >
      It lists all sites, the worst first. You can change this in Settings.
    </Banner>
  );
}
