import { useState, type ReactNode } from 'react';
import {
  type OptionalService,
  optionalServices,
} from '../../../../shared/deployment/runtime-config.ts';
import { Banner } from '../../components/banner.tsx';
import { focusNear } from '../../components/focus-near.ts';
import { useConfig } from '../../lib/use-config.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import classes from './layout.module.css';
import { kept } from '../../lib/kept.ts';

const services: Record<OptionalService, { name: string; howTo: ReactNode }> = {
  crux: {
    name: 'field data',
    howTo: (
      <>
        <code>CRUX_API_KEY</code> (free: in the{' '}
        <a
          href="https://console.cloud.google.com/apis/library/chromeuxreport.googleapis.com"
          target="_blank"
          rel="noopener noreferrer"
        >
          Google Cloud console
        </a>
        , enable the Chrome UX Report API and create an API key)
      </>
    ),
  },
  semrush: { name: 'keyword ranking', howTo: <code>SEMRUSH_API_KEY</code> },
  analytics: {
    name: 'Google Analysis',
    howTo: (
      <>
        <code>GOOGLE_ANALYTICS_KEY</code> (the key of a service account)
      </>
    ),
  },
};

/**
 * Shows the operator once which services have no key, and how to set them up. Appears again when another key is
 * missing. A suspended account, which cannot use them, does not see it.
 */
export function SetupNote() {
  const { isRoot, isSuspended } = useSession();
  const missing = useConfig()?.notSetUp ?? [];
  const [dismissed, setDismissed] = useState(readDismissed);
  if (!isRoot || isSuspended) return null;
  if (missing.every((service) => dismissed.includes(service))) return null;
  const dismiss = (): void => {
    note.write(missing.join(' '));
    setDismissed(missing);
    // The button disappears with the note.
    focusNear();
  };
  return (
    <Banner
      tone="neutral"
      title={`Not set up here: ${missing.map((each, index) => wordBefore(index, missing.length) + services[each].name).join('')}`}
      onDismiss={dismiss}
    >
      <details>
        <summary className={classes['summary']}>How to set it up</summary>
        Everything else works on this installation. To set this up, put{' '}
        {missing.map((service, index) => (
          <span key={service}>
            {wordBefore(index, missing.length)}
            {services[service].howTo}
          </span>
        ))}{' '}
        into the environment or into <code>.env</code>, and start the product again.
      </details>
    </Banner>
  );
}

/** Between the items of a list: `a, b and c`. */
function wordBefore(index: number, count: number): string {
  if (index === 0) return '';
  return index === count - 1 ? ' and ' : ', ';
}

/** Kept across sign-outs: the note is about the installation, not about an account. */
const note = kept('dismissed-setup');

/** The services whose missing key the operator has dismissed. */
function readDismissed(): OptionalService[] {
  const kept = (note.read() ?? '').split(' ');
  return optionalServices.filter((service) => kept.includes(service));
}
