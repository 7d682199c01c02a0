import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { AuditCategory } from '../../../../../../shared/models/measuring/category-report.ts';
import { CodeText } from '../../../../components/values/code-text.tsx';
import { scanChangesQuery } from '../../../../entities/scan/api/scan-changes.ts';
import { scanChangesLink } from '../../../../entities/scan/rules/scan-changes-link.ts';
import { findingChangeWords } from '../../../../../../shared/assessment/finding-change-words.ts';
import type {
  CategoryChanges,
  FindingChange,
} from '../../../../../../shared/models/measuring/scan-changes.ts';

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
    <Text mih={24} mb={8} lh="24px" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {words !== undefined && (
        <>
          <CodeText>{words}</CodeText>{' '}
          <Link to={scanChangesLink({ url, device })} aria-label="Compare with the previous scan">
            Compare
          </Link>
        </>
      )}
    </Text>
  );
}

const mostNamed = 3;

/**
 * What is new or gone in a category: 'Since the previous scan: 3 new contrast failures; gone: Document does not have a main
 * landmark.' Undefined if one of the scans did not have the category.
 */
function newsWords({ isCompared, findings }: CategoryChanges): string | undefined {
  if (!isCompared) return undefined;
  if (findings.length === 0) return 'No findings are new or gone since the previous scan.';
  const named = findings.slice(0, mostNamed).map(wordsOf);
  const omitted = findings.length - named.length;
  const more = omitted > 0 ? [`${omitted} more ${omitted === 1 ? 'change' : 'changes'}`] : [];
  return `Since the previous scan: ${[...named, ...more].join('; ')}.`;
}

/** Lighthouse ends some titles with a full stop. */
const wordsOf = (finding: FindingChange): string =>
  findingChangeWords(finding) ?? `${finding.kind}: ${finding.title.replace(/\.$/, '')}`;
