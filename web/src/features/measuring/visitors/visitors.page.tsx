import { useNavigate, useSearchParams } from 'react-router-dom';
import { ScreenOfSite } from '../../../entities/site/components/screen-of-site.tsx';
import { SiteVisitors } from './components/site-visitors.tsx';
import { readShown, searchOf } from './rules/shown.ts';

/** Core Web Vitals of the visitors of a site. */
export function Component() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const go = (url: string): void => {
    const { group: _group, other: _other, ...rest } = readShown(search);
    void navigate({ search: searchOf(url, rest) }, { replace: true });
  };
  return (
    <ScreenOfSite title="Visitors" onChoose={go}>
      {(site, selector) => <SiteVisitors key={site.siteUrl} site={site} selector={selector} />}
    </ScreenOfSite>
  );
}
