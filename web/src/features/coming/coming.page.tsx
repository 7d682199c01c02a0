import { useLocation } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { areaOf } from './areas.ts';

/** Placeholder of an area that is not part of this release, without any controls. */
export function Component() {
  const { pathname } = useLocation();
  const area = areaOf(pathname);
  if (area === undefined) return null;
  return (
    <>
      <PageHeader title={area.title} />
      <EmptyState icon={area.icon} title="Not part of this release yet">
        <p>{area.purpose}</p>
      </EmptyState>
    </>
  );
}
