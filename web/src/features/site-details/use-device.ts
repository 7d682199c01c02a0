import { useLocation, useNavigate } from 'react-router-dom';
import type { Device } from '../../../../shared/devices.ts';
import type { Site } from '../../entities/site/current-site.ts';
import { readAddress, reportLink } from '../../entities/site/report-link.ts';

/** The device of the screen, from the address, so that a reload or a copied link shows the same. */
export function useDevice(site: Site): [Device, (device: Device) => void] {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const ofHash: Device = hash === '#desktop-suggestions' ? 'desktop' : 'mobile';
  const choose = (device: Device): void =>
    void navigate(reportLink(site, { device }).to, {
      state,
      replace: true,
      preventScrollReset: true,
    });
  return [readAddress(search).device ?? ofHash, choose];
}
