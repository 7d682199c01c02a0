import { useQuery } from '@tanstack/react-query';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { changeSentence } from '../../../../entities/scan/rules/scan-changes-words.ts';
import { changeFormats, scanChangesQuery } from '../../../../entities/scan/api/scan-changes.ts';

/** The change of the newest scan, in a sentence. */
export default function ScanOutcome({ url, device }: { url: string; device: Device }) {
  const changes = useQuery(scanChangesQuery({ url, device }));
  // The strip says when the scan was, and the link leads to an error in place.
  if (changes.data === undefined || changes.isFetching) return null;
  return <output>{changeSentence(changes.data, changeFormats)}</output>;
}
