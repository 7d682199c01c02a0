import { Menu } from '@mantine/core';
import { useDeferredValue, type RefObject } from 'react';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { Icon } from '../../../../components/values/icon.tsx';
import { PlacedAt } from '../../../../components/layout/placed-at.tsx';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { addsToAccount, wholeAccount } from '../../../../entities/session/rules/refusal.ts';
import type { Dialog, OpenDialog } from './dialog.ts';
import { useBulk } from '../../../../entities/site/api/use-bulk.ts';
import { chosenSite } from '../../../../entities/site/components/use-chosen-site.ts';
import classes from './actions.module.css';
import { usePagesInWork } from '../../../../entities/scan/api/use-page-scan.ts';
import { useScanPages } from '../../../../entities/scan/api/use-scan-pages.ts';
import { useIsInWork } from '../flow/in-work.ts';

interface SiteMenuProps {
  /** Of the button, which names the menu. */
  id: string;
  site: Site;
  open: OpenDialog;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

const items = [
  ['add-page', 'plus', 'Add Page'],
  ['fetch-pages', 'search', 'Fetch Pages'],
  ['edit-site', 'edit', 'Edit Site'],
  ['assign', 'users', 'Assign to Client'],
  ['tags', 'edit', 'Tags'],
] as const;
const addsPages: ReadonlySet<Dialog['kind']> = new Set(['add-page', 'fetch-pages']);

/** The menu of a site. */
export function SiteMenu({ id, site, open, button, isOpen, onChange }: SiteMenuProps) {
  const choose = (kind: Exclude<Dialog['kind'], 'delete-page'>) => (): void =>
    open({ kind, site }, button.current);
  const noScan = useRefusal();
  const noPages = useRefusal(addsToAccount);
  const noEdit = useRefusal(wholeAccount);
  // It opens after it was mounted: only then does it remember where the focus returns to.
  const isShown = useDeferredValue(isOpen, false);
  return (
    <Menu
      id={id}
      opened={isShown}
      onChange={onChange}
      // Its own return comes late, and would take the focus from the modal that an item has opened.
      returnFocus={false}
      onClose={() => button.current?.focus({ preventScroll: true })}
      position="bottom-end"
      // Rendered within the page's main landmark, but outside the table, which would clip it.
      portalProps={{ target: '#content' }}
      withInitialFocusPlaceholder={false}
      // While hidden, before it is positioned, it could not take the focus.
      hideDetached={false}
      shadow="md"
      width={220}
    >
      <Menu.Target>
        <PlacedAt element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {noPages !== undefined && <Menu.Label>{noPages}</Menu.Label>}
        <RescanItems site={site} isDisabled={noScan !== undefined} />
        <Menu.Divider />
        {items.map(([kind, icon, label]) => (
          <Menu.Item
            key={kind}
            leftSection={<Icon name={icon} size={16} />}
            disabled={(addsPages.has(kind) ? noPages : noEdit) !== undefined}
            onClick={choose(kind)}
          >
            {label}
          </Menu.Item>
        ))}
        <PauseItem site={site} isDisabled={noEdit !== undefined} />
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="trash" size={16} />}
          className={classes['danger']}
          disabled={noEdit !== undefined}
          onClick={choose('delete-site')}
        >
          Remove Site
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The menu's item that pauses a site, or resumes it. */
function PauseItem({ site, isDisabled }: { site: Site; isDisabled: boolean }) {
  const { run } = useBulk();
  const action = site.pausedAt === undefined ? 'pause' : 'resume';
  return (
    <Menu.Item
      leftSection={<Icon name="clock" size={16} />}
      disabled={isDisabled}
      onClick={() => void run({ action }, [chosenSite(site)])}
    >
      {action === 'pause' ? 'Pause checks and scans' : 'Resume checks and scans'}
    </Menu.Item>
  );
}

/** The menu's items that scan a site, alone or with its pages. */
function RescanItems({ site, isDisabled }: { site: Site; isDisabled: boolean }) {
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
