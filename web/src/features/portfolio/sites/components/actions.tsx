import { ActionIcon, Group } from '@mantine/core';
import { memo, useId, useRef, useState } from 'react';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { unreachedWords } from '../../../../lib/api-error.ts';
import { useCode } from '../../../../lib/use-code.ts';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { wholeAccount } from '../../../../entities/session/rules/refusal.ts';
import { reportLink } from '../../../../entities/site/rules/site-links.ts';
import type { OpenDialog } from './dialog.ts';
import { useScanPages } from '../../../../entities/scan/api/use-scan-pages.ts';
import { useIsInWork } from '../flow/in-work.ts';
import { LinkButton } from '../../../../components/values/link-button.tsx';

const fetchMenu = () => import('./site-menu.tsx');

/** Link to the details of a site or page. */
function ViewReport({ siteName, siteUrl }: { siteName: string; siteUrl: string }) {
  return (
    <LinkButton
      {...reportLink({ siteName, siteUrl })}

      size="compact-sm"
      aria-label={`View report of ${siteUrl}`}
    >
      View report
    </LinkButton>
  );
}

/**
 * View report, and the menu of a site, whose code arrives when someone reaches for it. Memoised, because it is independent
 * of statuses and search.
 */
export const SiteActions = memo(function SiteActions({
  site,
  open,
}: {
  site: Site;
  open: OpenDialog;
}) {
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const code = useCode(fetchMenu, isOpen, () => {
    setOpen(false);
    snackbar.error(unreachedWords());
  });
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap" mih={28}>
      <ViewReport siteName={site.siteName} siteUrl={site.url} />
      <ActionIcon
        ref={target}
        id={id}
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`More for ${site.siteName}`}
        aria-haspopup="menu"
        aria-expanded={isOpen && code !== undefined}
        aria-controls={isOpen && code !== undefined ? `${id}-dropdown` : undefined}
        onPointerEnter={() => void fetchMenu().catch(() => undefined)}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="dots" />
      </ActionIcon>
      {code && (
        <code.SiteMenu
          id={id}
          site={site}
          open={open}
          button={target}
          isOpen={isOpen}
          onChange={setOpen}
        />
      )}
    </Group>
  );
});

/** View report, Run Scan Again and Remove page. Two icons need no menu. */
export function PageActions({ site, page, open }: { site: Site; page: string; open: OpenDialog }) {
  const refusal = useRefusal(wholeAccount);
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap" mih={28}>
      <ViewReport siteName={site.siteName} siteUrl={page} />
      <RescanButton url={page} />
      <IconButton
        icon="trash"
        aria-label={`Remove page ${page}`}
        title={refusal ?? 'Remove page'}
        disabled={refusal !== undefined}
        onClick={(event) => open({ kind: 'delete-page', site, page }, event.currentTarget)}
      />
    </Group>
  );
}

/** Scans a page. */
function RescanButton({ url }: { url: string }) {
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
