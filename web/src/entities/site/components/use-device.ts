import { useLocation, useNavigate } from 'react-router-dom';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { readAddress } from '../rules/which-site.ts';

/**
 * The device of the screen, from the address, so that a reload or a copied link shows the same. Links from before the
 * switch name it in the hash.
 * @param page named by the address from then on
 * @param place hash of the address from then on
 */
export function useDevice(page?: string, place = ''): [Device, (device: Device) => void] {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const choose = (device: Device): void => {
    const asked = new URLSearchParams(search);
    if (page !== undefined) asked.set('url', page);
    asked.set('device', device);
    const to = { search: `?${asked.toString()}`, hash: place };
    void navigate(to, { state, replace: true, preventScrollReset: true });
  };
  const named = readAddress(search).device;
  return [named ?? (hash === '#desktop-suggestions' ? 'desktop' : 'mobile'), choose];
}
