import { sharedPages } from '../../../shared/deployment/security-headers.ts';
import { runtimeConfig } from './config.ts';

/**
 * Adds the script for visitors to our own screens, where the operator has set its key. Pages of share links are left out: their
 * readers are guests of a customer.
 */
export async function measureOwnScreens(): Promise<void> {
  const { ownSiteKey } = await runtimeConfig();
  if (ownSiteKey === undefined || window.location.pathname.startsWith(sharedPages)) return;
  const script = document.createElement('script');
  script.src = `/v/${ownSiteKey}.js`;
  document.head.append(script);
}
