import { Anchor, Box, Flex, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { removeStatusPage } from '../../../../../../shared/calls/portfolio/status-pages.ts';
import { statusPathOf } from '../../../../../../shared/deployment/status-files.ts';
import type { StatusPage } from '../../../../../../shared/models/portfolio/status-page.ts';
import { useConfirmation } from '../../../../components/forms/confirmation.tsx';
import { copyText } from '../../../../components/values/copy-text.ts';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { useRemoveStatusPage } from '../api/status-pages.ts';
import { publishedWords } from '../rules/component-rows.ts';

/** Status pages, each with its public address. */
export function StatusPageList({ pages }: { pages: readonly StatusPage[] }) {
  const confirmation = useConfirmation();
  const remove = useRemoveStatusPage();
  const mayRemove = useRefusal(removeStatusPage) === undefined;
  const askToRemove = ({ pageId, title }: StatusPage, by: HTMLElement): void =>
    confirmation.ask(by, {
      title: 'Remove Status Page',
      about: (
        <>
          Remove <strong>{title}</strong>? Its address, feeds and badge stop working.
        </>
      ),
      act: () => remove.mutateAsync(pageId).then(() => `${title} has been removed`),
    });
  return (
    <>
      {confirmation.dialog}
      <ul className={surfaces['rows']} aria-label="Status pages">
        {pages.map((page) => {
          const { pageId, title, slug, ownAddress, isPublished } = page;
          const shown = ownAddress ?? statusPathOf(slug);
          return (
            <Flex component="li" key={pageId} gap={16} px={16} py={10} justify="space-between">
              <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
                <Link to={`/status-pages/${pageId}`}>{title}</Link>
                <Box component="span" fz="xs" c="dimmed">
                  {publishedWords(page)}
                  {isPublished && (
                    <>
                      {' at '}
                      <Anchor href={shown} target="_blank" fz="xs">
                        {shown}
                      </Anchor>
                    </>
                  )}
                </Box>
              </Stack>
              <Flex component="span" gap={8} align="center">
                {isPublished && (
                  <IconButton
                    icon="share"
                    aria-label={`Copy the address of ${title}`}
                    title="Copy address"
                    onClick={() =>
                      void copyText(
                        new URL(shown, location.origin).href,
                        'Address copied',
                        'address',
                      )
                    }
                  />
                )}
                {mayRemove && (
                  <IconButton
                    icon="trash"
                    aria-label={`Remove ${title}`}
                    title="Remove status page"
                    onClick={({ currentTarget }) => askToRemove(page, currentTarget)}
                  />
                )}
              </Flex>
            </Flex>
          );
        })}
      </ul>
    </>
  );
}
