import { logDays } from '../../../../../shared/visitors/log-format.ts';
import { CodeSnippet } from '../../../components/code-snippet.tsx';
import { DocumentPage } from './components/document-page.tsx';
import { FactsTable } from './components/facts-table.tsx';

/** For the owner's own notice to visitors. */
const notice = `We measure how fast our pages are for their visitors. When you leave a page, your browser reports loading and reaction times, the address of the page without its query, the kind of device, browser and connection, and your country. No cookies are set, nothing is stored on your device, you are not recognised again, and your IP address is deleted after ${logDays} days. The legal basis is our legitimate interest in a fast website (Article 6(1)(f) GDPR). Browsers that send Global Privacy Control report nothing.`;

/** What the script for visitors collects, where it goes and how long it stays. */
export function Component() {
  return (
    <DocumentPage
      title="Data of visitors"
      lead="What the script for Core Web Vitals collects on the sites of our customers, and what it does not."
    >
      {() => (
        <>
          <h2>What is collected</h2>
          <p>
            One report a page view, sent when the page is left, and again if a number got worse.
          </p>
          <FactsTable
            caption="What is collected"
            columns={['What', 'From', 'For']}
            rows={[
              [
                'LCP, INP, CLS, FCP, TTFB and their parts',
                'The browser’s own measurements',
                'How fast the page was',
              ],
              [
                'Address of the page, without query and fragment',
                'The page',
                'Which pages are slow',
              ],
              [
                'CSS selectors of elements, and addresses of scripts without query',
                'The page',
                'What makes it slow. The text of an element never leaves the page',
              ],
              [
                'Device, browser and connection, such as mobile, Firefox, 4G; whether a Mac has a touch screen, which is an iPad',
                'The browser',
                'For whom it is slow. The user agent itself is kept in the log only',
              ],
              ['Country', 'The network, at the edge', 'Where it is slow'],
              [
                'Release and up to three labels',
                'The owner of the site, who must put nothing personal into them',
                'To compare versions',
              ],
              [
                'A random number of the view',
                'Made for each view and then forgotten by the browser',
                'That a view counts once',
              ],
            ]}
          />

          <h2>What is not</h2>
          <ul>
            <li>No cookies, no local or session storage, no fingerprint.</li>
            <li>No identifier of a visitor: two views of one person cannot be connected.</li>
            <li>No text, input, title, query, fragment or referrer.</li>
            <li>Nothing from browsers that send Global Privacy Control.</li>
          </ul>

          <h2>How long it stays</h2>
          <FactsTable
            caption="How long it stays"
            columns={['What', 'How long']}
            rows={[
              [
                'Access log of the edge: the report, with IP address and user agent. Read by the counting program only',
                `${logDays} days`,
              ],
              [
                'Single views without address and user agent. 20 bits of a hash stand for the network, renewed every day and shared by many networks, and 12 bits of one that stays, shared by a million addresses, so that one sender counts only a little',
                `${logDays + 1} days`,
              ],
              [
                'Counts by day; on days with few views also how many came from each of 4,096 groups of networks',
                '25 months',
              ],
            ]}
          />
          <p>
            Deleting a site, or the account, deletes its views, counts and key. What is in the
            access log by then belongs to no site, and is deleted within {logDays} days.
          </p>

          <h2>Words for your privacy notice</h2>
          <p>
            If you measure your visitors, say so. These words are a proposal, and no legal advice;
            check them against what you do.
          </p>
          <CodeSnippet name="Words for your privacy notice" code={notice}>
            You are the controller of these data, and the operator of this installation processes
            them for you.
          </CodeSnippet>
        </>
      )}
    </DocumentPage>
  );
}
