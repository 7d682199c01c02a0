import { DocumentPage } from './components/document-page.tsx';
import { OperatorEmail, OperatorName } from './components/operator.tsx';

const license = 'https://www.gnu.org/licenses/agpl-3.0.html';

/** What a user may do with the software itself. */
export function Component() {
  return (
    <DocumentPage
      title="End-user license agreement"
      lead="What you may do with the software that this service is made of."
    >
      {({ company }) => (
        <>
          <h2>Two things</h2>
          <p>
            <OperatorName company={company} /> runs this installation and lets you use it as a
            service. The software that it runs, Web Vitals, is free software, and you have rights to
            it that no operator can take away.
          </p>

          <h2>Use of the service</h2>
          <p>
            While you have an account, you and your team members may use the service for your own
            sites and those of your customers, within the limits of your plan. You may not pass on
            your access, get around limits, or disturb the service for others.
          </p>

          <h2>License of the software</h2>
          <p>
            Web Vitals is licensed under the{' '}
            <a href={license} target="_blank" rel="noreferrer">
              GNU Affero General Public License, version 3 or later
            </a>
            . You may run, study, share and change it under the terms of that license. Section 13 of
            it gives everyone who uses the software over a network the right to its source code, in
            the version that runs here, with the changes that the operator has made. To receive it,
            write to <OperatorEmail company={company} />.
          </p>

          <h2>Other components</h2>
          <p>
            The software uses components of others under their own licenses, among them Lighthouse
            (Apache License 2.0), Chromium (BSD), the Nu HTML Checker (MIT), html-validate (MIT),
            the Wappalyzer rules (GPL-3.0) and the typeface Inter (SIL Open Font License). Their
            notices are part of the source code.
          </p>

          <h2>Names</h2>
          <p>
            The license gives no right to names and logos of the operator, nor to those of Google,
            Microsoft and other companies that are named in the product.
          </p>

          <h2>No warranty</h2>
          <p>
            The software comes without warranty, as sections 15 and 16 of the license say. Rights
            that the law gives you against the operator of the service are not affected.
          </p>
        </>
      )}
    </DocumentPage>
  );
}
