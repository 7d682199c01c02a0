import { useMemo } from 'react';
import type { Site } from '../../../../shared/calls/sites.ts';
import { displayUrl } from '../../../../shared/urls.ts';
import { SearchSelect } from '../../components/search-select.tsx';

interface SiteSelectorProps {
  sites: readonly Site[];
  /** Address of the chosen site. */
  value: string;
  onChange: (url: string) => void;
}

/** Chooses the site of the screen. */
export function SiteSelector({ sites, value, onChange }: SiteSelectorProps) {
  const options = useMemo(
    () =>
      sites.map(({ url, siteName }) => {
        const note = displayUrl(url);
        return { value: url, label: siteName === '' ? note : siteName, note };
      }),
    [sites],
  );
  return (
    <SearchSelect label="Site" things="sites" options={options} value={value} onChange={onChange} />
  );
}
