import type { RuntimeConfig } from '../../../../shared/runtime-config.ts';
import { Banner } from '../../components/banner.tsx';

/** What a customer must know of how this installation takes payments. */
export function BillingNote({ billing }: { billing: RuntimeConfig['billing'] | undefined }) {
  if (billing === 'sandbox') {
    return (
      <Banner tone="neutral" title="Payments go to a sandbox: no money moves">
        Its payment page is on this machine. To take real payments, the operator sets{' '}
        <code>STRIPE_SECRET_KEY</code> and <code>STRIPE_WEBHOOK_SECRET</code>.
      </Banner>
    );
  }
  if (billing !== 'not-configured') return null;
  return (
    <Banner tone="average" title="Payments are not set up on this installation">
      Plans cannot be bought yet. The operator can set them up (<code>docs/operations.md</code>,
      Payments) or switch billing off.
    </Banner>
  );
}
