import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { AuditCategory } from '../../../../../shared/models/category-report.ts';
import { CodeText } from '../../../entities/scan/components/audit-text.tsx';
import { scanChangesQuery } from '../../../entities/scan/api/scan-changes.ts';
import { scanChangesLink } from '../../../entities/scan/rules/scan-changes-link.ts';
import classes from './categories.module.css';
import { newsWords } from './category-news-words.ts';

interface CategoryNewsProps {
  url: string;
  device: Device;
  id: AuditCategory;
}

/** What the newest scan found in a category that the one before did not, and the other way round; never in points. */
export default function CategoryNews({ url, device, id }: CategoryNewsProps) {
  const changes = useQuery(scanChangesQuery({ url, device }));
  const category = changes.data?.findings?.find((each) => each.id === id);
  const words = category && newsWords(category);
  return (
    <p className={classes['news']}>
      {words !== undefined && (
        <>
          <CodeText>{words}</CodeText>{' '}
          <Link to={scanChangesLink({ url, device })} aria-label="Compare with the previous scan">
            Compare
          </Link>
        </>
      )}
    </p>
  );
}
