import type { RuntimeConfig } from '../../../../../shared/deployment/runtime-config.ts';
import { DocumentPage } from './components/document-page.tsx';
import { OperatorAddress, OperatorEmail } from './components/operator.tsx';

/** When a customer gets money back, and how. */
export function Component() {
  return (
    <DocumentPage
      title="Return and refund policy"
      lead="When you can withdraw from a contract, and what you get back."
    >
      {(config) => (config.billing === 'off' ? <NothingSold /> : <Policy config={config} />)}
    </DocumentPage>
  );
}

const NothingSold = () => (
  <p>Nothing is sold on this installation: you choose a plan. So there is nothing to return.</p>
);

function Policy({ config: { company, billing } }: { config: RuntimeConfig }) {
  return (
    <>
      {billing === 'sandbox' && (
        <p>
          This installation takes payments in a sandbox: no money moves, and nothing has to be paid
          back.
        </p>
      )}
      <h2>Nothing to send back</h2>
      <p>Web Vitals is a service on the web. Nothing is shipped, so there is nothing to return.</p>

      <h2>Right of withdrawal for consumers</h2>
      <p>
        As a consumer in the European Union you may withdraw from the contract within 14 days after
        you have bought a plan, without giving a reason. A message that says so is enough:
      </p>
      <OperatorAddress company={company} />
      <p>
        You then get back what you have paid, within 14 days, by the means that you paid with. If
        you asked us to begin at once, we keep the part of the price for the days until your
        withdrawal.
      </p>

      <h2>Cancelling</h2>
      <p>
        You can cancel a subscription at any time on the page Subscription Plans. Your plan goes on
        until the end of the period that is paid. We do not pay back the rest of a period, unless
        the law says otherwise.
      </p>

      <h2>Changing the plan</h2>
      <p>
        What is left of the period of your old plan is credited against the price of the new one.
      </p>

      <h2>Our mistakes</h2>
      <p>
        If we charged you twice or by mistake, we pay it back in full. Rights that the law gives you
        when the service is faulty are not affected.
      </p>

      <h2>How refunds work</h2>
      <p>
        Write to <OperatorEmail company={company} /> with the number of the invoice. Refunds go to
        the means of payment that you used, and usually arrive within ten days. The invoice on the
        page Billing then shows what was paid back. Please ask us before you dispute a charge at
        your bank: it is faster.
      </p>
    </>
  );
}
