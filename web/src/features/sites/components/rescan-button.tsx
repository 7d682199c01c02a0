import { IconButton } from '../../../components/icon-button.tsx';
import { useRefusal } from '../../../entities/session/components/while-allowed.tsx';
import { useScanPages } from '../../../entities/scan/api/use-scan-pages.ts';
import { useIsInWork } from '../flow/use-is-in-work.ts';

/** Scans a page. */
export function RescanButton({ url }: { url: string }) {
  const scanPages = useScanPages();
  const isInWork = useIsInWork(url);
  const refusal = useRefusal();
  return (
    <IconButton
      icon="refresh"
      aria-label={`Run scan of ${url} again`}
      title={refusal ?? 'Run Scan Again'}
      disabled={refusal !== undefined || isInWork}
      onClick={() => void scanPages([url])}
    />
  );
}
