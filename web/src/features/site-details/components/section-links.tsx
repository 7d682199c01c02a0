import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { DeviceSwitch } from '../../../components/device-switch.tsx';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import { reportLink } from '../../../entities/site/rules/report-link.ts';
import { useSectionInView } from './use-section-in-view.ts';
import classes from './section-links.module.css';

const linksFor = (device: Device) =>
  [
    ['overall-score', 'Overall Score'],
    ['field-data', 'Field Data'],
    ['overall-history', 'History'],
    ['lab-data', 'Lab Data'],
    ['loading-process', 'Loading process'],
    [`${device}-suggestions`, 'Suggestions'],
    ['diagnostics', 'Diagnostics'],
    ['lcp-element', 'LCP Element'],
    ['cls-elements', 'CLS Elements'],
    ['other-audits', 'Other Audits'],
    ['waterfall', 'Waterfall'],
    ['third-parties', 'Third Parties'],
    ['tech-stack', 'Tech Stack'],
  ] as const;

interface SectionLinksProps {
  site: Site;
  device: Device;
  onDeviceChange: (device: Device) => void;
}

/** Stays in reach: the device of the page, and links to its sections, which keep the route state. */
export function SectionLinks({ site, device, onDeviceChange }: SectionLinksProps) {
  const { state } = useLocation();
  const links = linksFor(device);
  const inView = useSectionInView(links.map(([id]) => id));
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>(`[data-section='${inView}']`);
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - nav.current.offsetLeft - 24 });
  }, [inView]);
  return (
    <div className={classes['bar']}>
      <nav ref={nav} className={classes['links']} aria-label="On this page">
        <ul>
          {links.map(([id, words]) => (
            <li key={id}>
              <Link
                to={reportLink(site, { device, section: id }).to}
                state={state}
                replace
                data-section={id}
                aria-current={id === inView ? 'location' : undefined}
              >
                {words}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <DeviceSwitch device={device} onChange={onDeviceChange} />
    </div>
  );
}
