import { Link } from 'react-router-dom';
import { DocumentPage } from './components/document-page.tsx';
import { FactsTable } from './components/facts-table.tsx';
import { keptInBrowser, keptWords } from './rules/kept-in-browser.ts';

/** Everything that the product puts into a browser. */
export function Component() {
  return (
    <DocumentPage
      title="Cookies policy"
      lead="Everything that this product stores in your browser. All of it is needed for what you ask for."
    >
      {() => (
        <>
          <h2>One cookie</h2>
          <FactsTable
            isCode
            caption="Cookies"
            columns={['Name', 'What it is for', 'How long']}
            rows={[
              [
                'known-devices',
                'Random numbers that show that you have signed in with this browser before. Strangers who guess your password then cannot lock you out. It is sent to our sign-in only; scripts cannot read it.',
                '180 days',
              ],
            ]}
          />

          <h2>Storage of the browser</h2>
          <p>None of this is sent to anyone else. Your own data are cleared when you sign out.</p>
          <FactsTable
            isCode
            caption="Storage of the browser"
            columns={['Name', 'What it is for', 'Where and how long']}
            rows={keptInBrowser().map((kept) => [kept.key, kept.purpose, keptWords(kept)])}
          />

          <h2>No consent banner</h2>
          <p>
            We set no cookies for advertising or statistics and load nothing from other companies,
            so there is nothing to consent to. Cookies and storage that a service needs, to give you
            what you ask for, need no consent (Article 5(3) of the ePrivacy Directive).
          </p>
          <p>
            You can delete all of it in the settings of your browser at any time. You are then
            signed out. What we store on our side is in the{' '}
            <Link to="/privacy-policy">privacy policy</Link>.
          </p>
        </>
      )}
    </DocumentPage>
  );
}
