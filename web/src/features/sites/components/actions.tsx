import { ActionIcon, Button, Menu } from '@mantine/core';
import { memo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { Icon } from '../../../components/icon.tsx';
import { reportLink } from '../../../entities/site/report-link.ts';
import type { OpenDialog } from './dialog.ts';
import { useIsExpired } from '../../../entities/session/while-paid.tsx';
import { RescanButton, RescanItems } from './rescan-items.tsx';
import classes from './actions.module.css';

/** Link to the details of a site or page. */
function ViewReport({ siteName, siteUrl }: { siteName: string; siteUrl: string }) {
  return (
    <Button
      component={Link}
      {...reportLink({ siteName, siteUrl })}
      variant="default"
      size="compact-sm"
      aria-label={`View report of ${siteUrl}`}
    >
      View report
    </Button>
  );
}

/**
 * View report, and the menu of a site. Memoised, because it is half the work of a row and independent of statuses and
 * search.
 */
export const SiteActions = memo(function SiteActions({
  site,
  open,
}: {
  site: Site;
  open: OpenDialog;
}) {
  const target = useRef<HTMLButtonElement>(null);
  const choose = (kind: 'add-page' | 'fetch-pages' | 'edit-site' | 'delete-site') => (): void =>
    open({ kind, site }, target.current);
  const isExpired = useIsExpired();
  return (
    <div className={classes['actions']}>
      <ViewReport siteName={site.siteName} siteUrl={site.url} />
      <Menu
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
          <ActionIcon
            ref={target}
            variant="subtle"
            color="gray"
            size={28}
            aria-label={`More for ${site.siteName}`}
          >
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isExpired && <Menu.Label>Nothing can be added: the plan has expired</Menu.Label>}
          <RescanItems site={site} isExpired={isExpired} />
          <Menu.Divider />
          <Menu.Item
            leftSection={<Icon name="plus" size={16} />}
            disabled={isExpired}
            onClick={choose('add-page')}
          >
            Add Page
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="search" size={16} />}
            disabled={isExpired}
            onClick={choose('fetch-pages')}
          >
            Fetch Pages
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={choose('edit-site')}>
            Edit Site
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<Icon name="trash" size={16} />}
            className={classes['danger']}
            onClick={choose('delete-site')}
          >
            Remove Site
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
});

/** View report, Run Scan Again and Remove page. Two icons need no menu. */
export function PageActions({ site, page, open }: { site: Site; page: string; open: OpenDialog }) {
  return (
    <div className={classes['actions']}>
      <ViewReport siteName={site.siteName} siteUrl={page} />
      <RescanButton url={page} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`Remove page ${page}`}
        title="Remove page"
        onClick={(event) => open({ kind: 'delete-page', site, page }, event.currentTarget)}
      >
        <Icon name="trash" size={18} />
      </ActionIcon>
    </div>
  );
}
