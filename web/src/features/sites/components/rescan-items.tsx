import { ActionIcon, Menu } from '@mantine/core';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { Icon } from '../../../components/icon.tsx';
import { useIsExpired } from '../../../entities/session/while-paid.tsx';
import { usePageScan, usePagesInWork } from '../../../entities/scan/use-page-scan.ts';
import { useScanPages } from '../../../entities/scan/use-scan-pages.ts';

function useIsInWork(url: string): boolean {
  const scan = usePageScan(url);
  return scan !== undefined && scan.state !== 'failed';
}

/** Scans a page. */
export function RescanButton({ url }: { url: string }) {
  const scanPages = useScanPages();
  const isInWork = useIsInWork(url);
  const isExpired = useIsExpired();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={`Run scan of ${url} again`}
      title={isExpired ? 'Nothing can be scanned: the plan has expired' : 'Run Scan Again'}
      disabled={isExpired || isInWork}
      onClick={() => void scanPages([url])}
    >
      <Icon name="refresh" size={18} />
    </ActionIcon>
  );
}

/** The menu's items that scan a site, alone or with its pages. */
export function RescanItems({ site, isExpired }: { site: Site; isExpired: boolean }) {
  const { url, pages } = site;
  const scanPages = useScanPages();
  const isInWork = useIsInWork(url);
  const pagesInWork = usePagesInWork(pages);
  const count = pages.length;
  return (
    <>
      <Menu.Item
        leftSection={<Icon name="refresh" size={16} />}
        disabled={isExpired || isInWork}
        onClick={() => void scanPages([url])}
      >
        Run Scan Again
      </Menu.Item>
      {count > 0 && (
        <Menu.Item
          leftSection={<Icon name="refresh" size={16} />}
          disabled={isExpired || isInWork || pagesInWork > 0}
          onClick={() => void scanPages([url, ...pages])}
        >
          Scan with {count === 1 ? 'its page' : `its ${count} pages`}
        </Menu.Item>
      )}
    </>
  );
}
