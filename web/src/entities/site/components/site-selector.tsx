import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { stateLabels } from '../../../../../shared/state/site-state-words.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { SearchSelect } from '../../../components/forms/search-select.tsx';
import { allStatusesQuery, statusQuery } from '../api/site-queries.ts';
import { StateSymbol } from './site-state.tsx';
import { nameOfSite } from '../rules/site-links.ts';

interface SiteSelectorProps {
  /** Sites, or competitors. */
  sites: readonly { url: string; siteName: string }[];
  /** Address of the chosen site. */
  value: string;
  onChange: (url: string) => void;
  /** @default 'Site' */
  label?: string;
  /** Plural name of the options. @default 'sites' */
  things?: string;
}

/** Chooses the site of the screen; each shows its state. */
export function SiteSelector(props: SiteSelectorProps) {
  const { sites, value, onChange, label = 'Site', things = 'sites' } = props;
  const [isNear, setNear] = useState(false);
  const urls = useMemo(() => sites.map(({ url }) => url), [sites]);
  const { data: statuses } = useQuery({ ...allStatusesQuery(urls), enabled: isNear });
  const { data: own } = useQuery(statusQuery(value));
  const options = useMemo(
    () =>
      sites.map(({ url, siteName }) => {
        const address = displayUrl(url);
        const kind = statuses?.get(url)?.state.kind;
        return {
          value: url,
          label: nameOfSite({ url, siteName }),
          note: kind === undefined ? address : `${address} · ${stateLabels[kind]}`,
          ...(kind === undefined ? {} : { picture: <StateSymbol kind={kind} /> }),
        };
      }),
    [sites, statuses],
  );
  const kind = own?.state.kind;
  return (
    <SearchSelect
      label={label}
      things={things}
      options={options}
      value={value}
      onChange={onChange}
      // Its place is kept until the state is known.
      mark={
        kind === undefined
          ? { picture: <span />, words: '' }
          : { picture: <StateSymbol kind={kind} />, words: stateLabels[kind] }
      }
      onNear={() => setNear(true)}
    />
  );
}
