import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Banner } from '../../../components/banner.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';

/** Says that the plan allows no more sites, and where to change it. */
export function SiteLimitBanner() {
  const { plan, isRoot } = useSession();
  return (
    <Banner
      tone="average"
      title={`You're not allowed to add more than ${plan.site_limit} sites.`}
      {...(isRoot && {
        action: (
          <Button component={Link} to="/subscription-plans" variant="default" size="xs">
            Subscription Plans
          </Button>
        ),
      })}
    >
      {isRoot
        ? `This is what your ${plan.name} plan includes.`
        : 'The owner of this account can change the plan.'}
    </Banner>
  );
}
