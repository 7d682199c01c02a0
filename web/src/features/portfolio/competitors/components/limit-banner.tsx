import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import * as messages from '../../../../../../shared/calls/messages.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { useSession } from '../../../../entities/session/components/session.tsx';

/** Says that the plan allows no more competitors, and where to change it. */
export function LimitBanner() {
  const { plan, isRoot } = useSession();
  return (
    <Banner
      tone="average"
      title="Limit reached!"
      {...(isRoot && {
        action: (
          <Button component={Link} to="/subscription-plans" variant="default" size="xs">
            Subscription Plans
          </Button>
        ),
      })}
    >
      {messages.competitorsLimitReached(plan.competitor_sites_limit)}
      {!isRoot && ' The owner of this account can change the plan.'}
    </Banner>
  );
}
