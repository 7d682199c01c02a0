import { Box } from '@mantine/core';
import {
  optionalServices,
  type RuntimeConfig,
} from '../../../../../../shared/deployment/runtime-config.ts';
import type { Company } from '../../../../../../shared/models/billing/company.ts';
import {
  channelKinds,
  channelNames,
} from '../../../../../../shared/models/notifying/channel-kind.ts';
import { graceDays } from '../../../../../../shared/plans/standing.ts';
import { logDays } from '../../../../../../shared/visitors/log-format.ts';
import { CodeSnippet } from '../../../../components/values/code-snippet.tsx';
import { keptInBrowser, keptWords } from '../rules/kept-in-browser.ts';
import { Facts, type Installation } from './written-parts.tsx';

/** What the documents say of this installation. */
export function installationOf(config: RuntimeConfig): Installation {
  const { billing, company, globalping, local, notSetUp, ownSiteKey, region, signInWith } = config;
  const providers = [
    ...(signInWith.google ? ['Google'] : []),
    ...(signInWith.microsoft ? ['Microsoft'] : []),
  ];
  return {
    conditions: {
      local,
      cloud: !local,
      free: billing === 'off',
      billing: billing !== 'off',
      sandbox: billing === 'sandbox',
      stripe: billing === 'stripe',
      providers: providers.length > 0,
      crux: !notSetUp.includes('crux'),
      semrush: !notSetUp.includes('semrush'),
      analytics: !notSetUp.includes('analytics'),
      globalping,
      companies:
        !local || globalping || billing === 'stripe' || notSetUp.length < optionalServices.length,
      measured: ownSiteKey !== undefined,
      unmeasured: ownSiteKey === undefined,
    },
    values: {
      'operator-name': <OperatorName company={company} />,
      'operator-email': <OperatorEmail company={company} />,
      'operator-address': <OperatorAddress company={company} />,
      region,
      providers: providers.join(' and '),
      chats,
      'grace-days': graceDays,
      'log-days': logDays,
      'view-days': logDays + 1,
      'stored-in-browser': <StoredInBrowser />,
      'privacy-notice': <PrivacyNotice />,
    },
  };
}

/** Companies whose chats notifications can go to. */
const chats = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
  channelKinds
    .filter((kind) => kind !== 'email' && kind !== 'webhook')
    .map((kind) => channelNames[kind]),
);

const StoredInBrowser = () => (
  <Facts
    caption="Storage of the browser"
    columns={['Name', 'What it is for', 'Where and how long']}
    rows={keptInBrowser().map((kept) => [
      <code key={kept.key}>{kept.key}</code>,
      kept.purpose,
      keptWords(kept),
    ])}
  />
);

/** For the owner's own notice to visitors. */
const notice = `We measure how fast our pages are for their visitors. When you leave a page, your browser reports loading and reaction times, the address of the page without its query, the kind of device, browser and connection, and your country. No cookies are set, nothing is stored on your device, you are not recognised again, and your IP address is deleted after ${logDays} days. The legal basis is our legitimate interest in a fast website (Article 6(1)(f) GDPR). Browsers that send Global Privacy Control report nothing.`;

const PrivacyNotice = () => (
  <CodeSnippet name="Words for your privacy notice" code={notice}>
    You are the controller of these data, and the operator of this installation processes them for
    you.
  </CodeSnippet>
);

const NotStated = ({ what }: { what: string }) => (
  <Box component="span" fw={600} c="var(--wv-average-text)">
    [{what} not stated]
  </Box>
);

/** Who runs this installation and is the customer's contract partner. */
function OperatorName({ company }: { company: Company }) {
  return company.name ?? <NotStated what="name of the operator" />;
}

/** How to reach the operator. */
function OperatorEmail({ company }: { company: Company }) {
  if (company.email === null) return <NotStated what="email address of the operator" />;
  return <a href={`mailto:${company.email}`}>{company.email}</a>;
}

/** Name, postal address, VAT id and email address. */
function OperatorAddress({ company }: { company: Company }) {
  return (
    <address>
      <OperatorName company={company} />
      <br />
      {company.addressLines.length === 0 && (
        <>
          <NotStated what="postal address of the operator" />
          <br />
        </>
      )}
      {company.addressLines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      {company.vatId !== null && (
        <>
          VAT ID: {company.vatId}
          <br />
        </>
      )}
      <OperatorEmail company={company} />
    </address>
  );
}
