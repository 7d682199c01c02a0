import * as messages from '../../../../../../shared/calls/messages.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { LinkButton } from '../../../../components/values/link-button.tsx';

/** Says that the plan allows no more competitors, and where to change it. */
export function LimitBanner() {
  const { plan, isRoot } = useSession();
  return (
    <Banner
      tone="average"
      title="Limit reached!"
      {...(isRoot && {
        action: (
          <LinkButton to="/subscription-plans" size="xs">
            Subscription Plans
          </LinkButton>
        ),
      })}
    >
      {messages.competitorsLimitReached(plan.competitor_sites_limit)}
      {!isRoot && ' The owner of this account can change the plan.'}
    </Banner>
  );
}
