import { useLocation, useNavigate } from 'react-router-dom';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { reportLink } from '../../../entities/site/rules/report-link.ts';
import { readAddress } from '../../../entities/site/rules/read-address.ts';

/** The device that an address names; links from before the switch name it in the hash. */
const deviceInAddress = ({ search, hash }: { search: string; hash: string }): Device =>
  readAddress(search).device ?? (hash === '#desktop-suggestions' ? 'desktop' : 'mobile');

/** The address of the same report for another device, with what else it says, such as the period of its charts. */
function withDevice(site: Site, device: Device, search: string) {
  const { to } = reportLink(site, { device });
  const kept = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(to.search)) kept.set(name, value);
  return { ...to, search: `?${kept.toString()}` };
}

/** The device of the screen, from the address, so that a reload or a copied link shows the same. */
export function useDevice(site: Site): [Device, (device: Device) => void] {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const choose = (device: Device): void =>
    void navigate(withDevice(site, device, search), {
      state,
      replace: true,
      preventScrollReset: true,
    });
  return [deviceInAddress({ search, hash }), choose];
}
