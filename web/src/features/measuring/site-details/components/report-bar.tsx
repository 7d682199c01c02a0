import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { DeviceSwitch } from '../../../../components/forms/device-switch.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { reportLink } from '../../../../entities/site/rules/site-links.ts';
import { hashOf, type ReportTab, reportTabs, sectionsOf, tabWords } from '../rules/report-tabs.ts';
import { useSectionInView } from './use-section-in-view.ts';
import classes from './report-bar.module.css';

interface ReportBarProps {
  site: Site;
  tab: ReportTab;
  device: Device;
  onDeviceChange: (device: Device) => void;
}

/** Stays in reach: the tabs, links to the sections of the open one, and the device. Links keep the period and route state. */
export function ReportBar({ site, tab, device, onDeviceChange }: ReportBarProps) {
  const { search, state } = useLocation();
  const asked = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(reportLink(site, { device }).to.search))
    asked.set(name, value);
  const link = (hash: string) => ({ to: { search: `?${asked.toString()}`, hash }, state });
  const sections = sectionsOf[tab].map(
    ([id, words]) => [id === 'suggestions' ? `${device}-suggestions` : id, words] as const,
  );
  const inView = useSectionInView(sections.map(([id]) => id));
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = list.current;
    if (nav === null) return;
    const current = nav.querySelector<HTMLElement>(`[data-section='${inView}']`);
    // Above the first section it returns to its first entry.
    nav.scrollLeft = current === null ? 0 : current.offsetLeft - nav.offsetLeft - 24;
  }, [inView]);
  return (
    <div className={classes['bar']}>
      <nav className={classes['tabs']} aria-label="Parts of the report">
        <ul>
          {reportTabs.map((each) => (
            <li key={each}>
              <Link
                {...link(hashOf(each))}
                preventScrollReset
                aria-current={each === tab ? 'page' : undefined}
              >
                {tabWords[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav ref={list} className={classes['links']} aria-label="On this page">
        <ul>
          {sections.map(([id, words]) => (
            <li key={id}>
              <Link
                {...link(`#${id}`)}
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
