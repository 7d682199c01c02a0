import { usePageScan } from '../../../entities/scan/api/use-page-scan.ts';

/** Whether a page is being scanned, or waits for its scan. */
export function useIsInWork(url: string): boolean {
  const scan = usePageScan(url);
  return scan !== undefined && scan.state !== 'failed';
}
