import classes from './no-field-data.module.css';

/** Says that there are no field data, why, and what can be done about it. */
export function NoFieldData({ isConfigured }: { isConfigured: boolean }) {
  return (
    <>
      <p className={classes['empty']}>
        The Chrome User Experience Report{' '}
        <strong>does not have sufficient real-world speed data for this page</strong>.
      </p>
      <p className={classes['note']}>
        First Input Delay data is optional: a page is judged without it too.
      </p>
      {!isConfigured && <HowToSetUp />}
    </>
  );
}

function HowToSetUp() {
  return (
    <div className={classes['setup']}>
      <p>
        Field data are not set up yet: this installation has no key for the Chrome UX Report API. A
        key is free:
      </p>
      <ol>
        <li>
          In the{' '}
          <a
            href="https://console.cloud.google.com/apis/library/chromeuxreport.googleapis.com"
            target="_blank"
            rel="noopener noreferrer"
          >
            Google Cloud console
          </a>
          , enable the Chrome UX Report API in a project and create an API key under Credentials.
        </li>
        <li>
          On your own machine, set <code>CRUX_API_KEY</code> in the environment or in{' '}
          <code>.env</code> and start the product again. In the cloud, keep the key in a
          SecureString parameter and deploy with its name as <code>cruxKeyParameter</code>.
        </li>
      </ol>
      <p>Field data then come with the next daily reading, or with the next scan.</p>
    </div>
  );
}
