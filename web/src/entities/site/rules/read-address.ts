import { type Device, devices } from '../../../../../shared/scans/devices.ts';
import { isScannableUrl } from '../../../../../shared/pages/urls.ts';

/** Parses the address of a screen about a page, `?url=&device=`; undefined for missing or invalid parts. */
export function readAddress(search: string): { url?: string; device?: Device } {
  const asked = new URLSearchParams(search);
  const url = asked.get('url');
  const device = devices.find((each) => each === asked.get('device'));
  return {
    ...(url !== null && isScannableUrl(url) ? { url } : {}),
    ...(device === undefined ? {} : { device }),
  };
}
