import {
  channelKinds,
  channelNames,
} from '../../../../../../shared/models/notifying/channel-kind.ts';
import {
  optionalServices,
  type RuntimeConfig,
} from '../../../../../../shared/deployment/runtime-config.ts';

/** Companies whose chats notifications can go to. */
const chats = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
  channelKinds
    .filter((kind) => kind !== 'email' && kind !== 'webhook')
    .map((kind) => channelNames[kind]),
);

/** Who receives data beside the operator, as far as this installation has set them up. */
export function Processors({ config }: { config: RuntimeConfig }) {
  const { local, region, billing, notSetUp, signInWith, globalping } = config;
  const providers = [signInWith.google && 'Google', signInWith.microsoft && 'Microsoft'].filter(
    (name) => name !== undefined,
  );
  const hasCompanies =
    !local || globalping || billing === 'stripe' || notSetUp.length < optionalServices.length;
  return (
    <>
      {local ? (
        <p>
          This installation runs on a machine of its operator. It sends no data to a hosting
          company.
        </p>
      ) : (
        <p>
          <strong>Amazon Web Services</strong> hosts this installation in the region {region}: the
          database, files, sign-in (Amazon Cognito), logs, and mails to you (Amazon SES). Its
          content network answers from the place that is nearest to you.
        </p>
      )}
      <ul>
        {billing === 'stripe' && (
          <li>
            <strong>Stripe</strong> takes payments. It receives what you enter on its pages (card,
            name, billing address, VAT id), and from us your email address, the number of your
            account and the plan that you choose.
          </li>
        )}
        {providers.length > 0 && (
          <li>
            <strong>{providers.join(' and ')}</strong>, if you sign in with them: they learn that
            and when you do. We receive your name, your email address and your number there.
          </li>
        )}
        {!notSetUp.includes('crux') && (
          <li>
            <strong>Google</strong>, where field data are shown: the Chrome UX Report is asked for
            the addresses of the pages that you register. Google learns nothing about you.
          </li>
        )}
        {!notSetUp.includes('semrush') && (
          <li>
            <strong>Semrush</strong>, where keyword rankings are shown: it is asked for the domain
            names of your sites, and learns nothing about you.
          </li>
        )}
        {!notSetUp.includes('analytics') && (
          <li>
            <strong>Google Analytics</strong>, where you add a property: it is asked for the numbers
            of that property, and learns nothing about you.
          </li>
        )}
        {globalping && (
          <li>
            <strong>Globalping</strong>, a public network of probes: it measures your sites from
            other places, and anyone can read there which host and path was measured. It learns
            nothing about you.
          </li>
        )}
        <li>
          <strong>{chats}</strong>, or the server of your webhook, if you enable notifications
          there: they receive the names and addresses of your sites, and what happens to them.
        </li>
        <li>
          <strong>The sites that you register</strong> see the network address of our scanners, as
          they see that of every visitor.
        </li>
      </ul>
      {hasCompanies && (
        <p>
          Some of these companies are based in the United States. Where data leave the European
          Economic Area, this rests on an adequacy decision or on standard contractual clauses.
        </p>
      )}
    </>
  );
}
