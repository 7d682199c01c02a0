import { Link } from 'react-router-dom';
import type { RuntimeConfig } from '../../../../../shared/deployment/runtime-config.ts';
import { graceDays } from '../../../../../shared/plans/standing.ts';
import { DocumentPage } from './components/document-page.tsx';
import { OperatorAddress } from './components/operator.tsx';

/** What a customer and the operator owe each other. */
export function Component() {
  return (
    <DocumentPage
      title="Terms and conditions"
      lead="What you and the operator of this installation agree on when you use Web Vitals."
    >
      {(config) => <Terms config={config} />}
    </DocumentPage>
  );
}

function Terms({ config }: { config: RuntimeConfig }) {
  const { company, billing } = config;
  return (
    <>
      <h2>Your contract partner</h2>
      <OperatorAddress company={company} />
      <p>You agree to these terms when you register, or when you accept an invitation to a team.</p>

      <h2>The service</h2>
      <p>
        Web Vitals measures the websites that you register: it loads their pages, checks that they
        can be reached, takes pictures of them, checks their markup, shows the results and keeps
        their history. What your plan includes is on the page Subscription Plans. Numbers are
        measurements, and vary from run to run; we do not promise a score or a position in search
        results.
      </p>

      <h2>Your account</h2>
      <ul>
        <li>Give your real email address, and keep your password to yourself.</li>
        <li>
          You may invite team members, as many as your plan allows. You are responsible for what
          they do in your account.
        </li>
        <li>Notify us at once if you think that someone else is using your account.</li>
      </ul>

      <h2>What you may scan</h2>
      <ul>
        <li>Sites of your own, and sites whose owner has agreed.</li>
        <li>
          Sites of competitors only as any visitor could see them, without getting around a login, a
          paywall or a block.
        </li>
        <li>
          Do not use the service to overload a site, to look for weaknesses in it, or to reach
          networks that are not public. We refuse such addresses, and may suspend an account that
          tries.
        </li>
      </ul>

      {billing !== 'off' && <Money />}

      <h2>Availability and support</h2>
      <p>
        We take care that the service runs without interruption, but do not promise a percentage. We
        announce planned interruptions where we can. Support is by the form on the page Contact Us.
      </p>

      <h2>Your data</h2>
      <p>
        What you enter and what we measure for you is yours; you can export it. How we treat data of
        people is in the <Link to="/privacy-policy">privacy policy</Link>, what we store in your
        browser in the <Link to="/cookies-policy">cookies policy</Link>.
      </p>

      <h2>The software</h2>
      <p>
        The <Link to="/end-user-license-agreement">end-user license agreement</Link> says what you
        may do with the software itself.
      </p>

      <h2>Liability</h2>
      <p>
        We are liable without limit for intent and gross negligence, for injury to life, body or
        health, and where the law demands it. For slight negligence we are liable only where we
        breach a duty that the contract depends on, and then for the damage that was to be expected.
      </p>

      <h2>End of the contract</h2>
      <p>
        You may stop at any time
        {billing !== 'off' && '; a subscription then runs until the end of the period that is paid'}
        . You can delete your account in the settings, or on Billing if it is suspended. You can
        keep it for seven days after that; nothing is scanned meanwhile
        {billing !== 'off' &&
          ', and the subscription is not renewed. What you have paid is not refunded'}
        . After seven days the account is deleted, as the{' '}
        <Link to="/privacy-policy">privacy policy</Link> says. We may end the contract with 30 days’
        notice, and at once for a serious breach of these terms.
      </p>

      <h2>Changes and law</h2>
      <p>
        We notify you by email, 30 days ahead, if these terms change to your disadvantage; you may
        end the contract until then. The law of the country in which the operator is based applies.
        As a consumer you keep the protection of the law of your own country.
      </p>
    </>
  );
}

function Money() {
  return (
    <>
      <h2>Plans and payment</h2>
      <ul>
        <li>
          Prices are in euro, for 30 days or for twelve months in advance, and are paid through our
          payment provider. Taxes that apply are shown before you pay.
        </li>
        <li>
          A subscription renews itself for a period of the same length until you cancel it. You can
          cancel at any time on the page Subscription Plans; your plan then stays active until the
          end of the period that is paid, and you can undo the cancellation until then.
        </li>
        <li>
          A change of plan starts a new period of 30 days or 12 months on the day of the change.
          What is left of the old period is credited.
        </li>
        <li>
          A trial or a period that ends without a payment expires: nothing new is scanned or added,
          and everything stays readable. {graceDays} days later the account is suspended. A payment
          lifts this at once.
        </li>
        <li>
          Refunds are in the <Link to="/return-and-refund-policy">return and refund policy</Link>.
        </li>
      </ul>
    </>
  );
}
