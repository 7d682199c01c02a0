import type { RuntimeConfig } from '../../../../../shared/deployment/runtime-config.ts';
import { Banner } from '../../../components/banner.tsx';

/** What a customer must know of how this installation takes payments. */
export function BillingNote({ billing }: { billing: RuntimeConfig['billing'] | undefined }) {
  if (billing === 'sandbox') {
    return (
      <Banner tone="neutral" title="Payments go to a sandbox: no money moves">
        Its payment page is on this machine. Invoices and mails are those of a real payment.
      </Banner>
    );
  }
  if (billing !== 'not-configured') return null;
  return (
    <Banner tone="average" title="Payments are not set up yet. Contact support.">
      Plans cannot be bought until then.
    </Banner>
  );
}
