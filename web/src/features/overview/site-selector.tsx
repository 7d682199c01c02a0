import { NativeSelect } from '@mantine/core';
import type { Site } from '../../../../shared/calls/sites.ts';
import { displayUrl } from '../../../../shared/urls.ts';

interface SiteSelectorProps {
  sites: readonly Site[];
  /** Address of the chosen one. */
  value: string;
  onChange: (url: string) => void;
}

/** Name of a site; with its address where another site has the same name. */
function labelOf(site: Site, sites: readonly Site[]): string {
  if (site.siteName === '') return displayUrl(site.url);
  const isAlone = sites.filter(({ siteName }) => siteName === site.siteName).length === 1;
  return isAlone ? site.siteName : `${site.siteName} (${displayUrl(site.url)})`;
}

/** Chooses the site that the screen is about. */
export function SiteSelector({ sites, value, onChange }: SiteSelectorProps) {
  return (
    <NativeSelect
      label="Site"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={sites.map((site) => ({ value: site.url, label: labelOf(site, sites) }))}
    />
  );
}
