import { Menu } from '@mantine/core';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { Icon } from '../../../components/icon.tsx';
import { usePagesInWork } from '../../../entities/scan/api/use-page-scan.ts';
import { useScanPages } from '../../../entities/scan/api/use-scan-pages.ts';
import { useIsInWork } from '../flow/use-is-in-work.ts';

/** The menu's items that scan a site, alone or with its pages. */
export function RescanItems({ site, isDisabled }: { site: Site; isDisabled: boolean }) {
  const { url, pages } = site;
  const scanPages = useScanPages();
  const isInWork = useIsInWork(url);
  const pagesInWork = usePagesInWork(pages);
  const count = pages.length;
  return (
    <>
      <Menu.Item
        leftSection={<Icon name="refresh" size={16} />}
        disabled={isDisabled || isInWork}
        onClick={() => void scanPages([url])}
      >
        Run Scan Again
      </Menu.Item>
      {count > 0 && (
        <Menu.Item
          leftSection={<Icon name="refresh" size={16} />}
          disabled={isDisabled || isInWork || pagesInWork > 0}
          onClick={() => void scanPages([url, ...pages])}
        >
          Scan with {count === 1 ? 'its page' : `its ${count} pages`}
        </Menu.Item>
      )}
    </>
  );
}
