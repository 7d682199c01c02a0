import { Link } from 'react-router-dom';
import type { RuntimeConfig } from '../../../../../shared/deployment/runtime-config.ts';
import { DocumentPage } from './components/document-page.tsx';
import { FactsTable } from './components/facts-table.tsx';
import { OperatorAddress, OperatorEmail } from './components/operator.tsx';
import { Processors } from './components/processors.tsx';
import { storedData } from './rules/stored-data.ts';

/** What is stored about people, why, how long, and who else receives it. */
export function Component() {
  return (
    <DocumentPage
      title="Privacy policy"
      lead="What this product stores about you, why, for how long, and who else receives it."
    >
      {(config) => <Policy config={config} />}
    </DocumentPage>
  );
}

function Policy({ config }: { config: RuntimeConfig }) {
  const { company } = config;
  return (
    <>
      <h2>Who is responsible</h2>
      <p>The controller of your data is the operator of this installation of Web Vitals:</p>
      <OperatorAddress company={company} />

      <h2>What we store</h2>
      <p>
        We store what you enter, what we measure on the sites that you register, and what we need to
        keep your account safe. We need it to perform our contract with you (Article 6(1)(b) GDPR);
        where the table says ‘security’, to protect accounts and the service (Article 6(1)(f)).
      </p>
      <FactsTable
        caption="What we store"
        columns={['What', 'Why', 'For how long']}
        rows={storedData(config)}
      />
      <p>
        What your browser stores is in the <Link to="/cookies-policy">cookies policy</Link>.
      </p>

      <h2>Pages that we visit for you</h2>
      <p>
        Scans open the addresses that you register, as a browser without a login would. Their
        reports and pictures contain what these pages show to everyone, which may include personal
        data of other people. You decide what is scanned, and are responsible for it.
      </p>

      <h2>What we do not do</h2>
      <ul>
        <li>No advertising, and no sale of data.</li>
        <li>No tracking pixels or foreign scripts on the pages of this product.</li>
        {config.ownSiteKey === undefined ? (
          <li>No analytics.</li>
        ) : (
          <li>
            No analytics of what you do. How fast our pages are for you is measured without
            recognising you: <Link to="/visitor-data">data of visitors</Link>.
          </li>
        )}
        <li>No decisions about people by profiling.</li>
        {config.billing !== 'off' && (
          <li>
            No card or bank data: they are entered at the payment provider and never reach us.
          </li>
        )}
      </ul>

      <h2>Who else receives data</h2>
      <Processors config={config} />

      <h2>When you delete your account</h2>
      <p>
        You can delete your account in the settings and cancel that within seven days. After that we
        delete everything listed in the table above, for you and for all team members: sites,
        results, pictures, users and their sign-ins.
      </p>
      <ul>
        {config.billing !== 'off' && (
          <li>
            Paid invoices are kept until ten years after the year in which they were issued, because
            tax law requires it; the payment provider keeps its own records for the same reason.
          </li>
        )}
        {!config.local && (
          <li>
            Backups of the database contain the data for 35 more days, and logs for one to three
            months.
          </li>
        )}
        <li>Counters of requests and wrong passwords expire within a day.</li>
      </ul>

      <h2>Your rights</h2>
      <p>
        You may ask us what we store about you, have it corrected, deleted or restricted, receive it
        in a machine-readable form, and object to processing that rests on our interests. The owner
        of an account exports and deletes it in the settings; for everything else write to{' '}
        <OperatorEmail company={company} />. You may also complain to a data protection authority,
        such as that of the place where you live.
      </p>

      <h2>How data are protected</h2>
      <p>
        Connections to this service are encrypted
        {config.local && ' where the operator puts it behind HTTPS; on one machine they stay on it'}
        . Every request is checked against your account on the server. Tokens in mails and of known
        browsers are stored only as hashes and work once or for a limited time.
      </p>
    </>
  );
}
