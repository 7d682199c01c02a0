import { Box, Button, Checkbox, Flex, Text } from '@mantine/core';
import { Icon } from '../../../../components/values/icon.tsx';
import type { CrawledRow, pageOfRows } from '../rules/crawled-pages.ts';
import { pagePath } from '../rules/list-rows.ts';
import classes from './crawled-pages.module.css';

interface CrawledRowsProps {
  siteUrl: string;
  shown: ReturnType<typeof pageOfRows>;
  selected: ReadonlySet<string>;
  onSelect: (url: string, isChecked: boolean) => void;
  onPage: (page: number) => void;
}

/** One page of the list of found pages, with Previous and Next. */
export function CrawledRows({ siteUrl, shown, selected, onSelect, onPage }: CrawledRowsProps) {
  const { rows, page, pages } = shown;
  return (
    <>
      {rows.length === 0 ? (
        <Text my={24} ta="center" c="dimmed">
          No page matches your search.
        </Text>
      ) : (
        <ul className={classes['rows']} aria-label="Pages found">
          {rows.map((row) => (
            <li key={row.url} className={classes['row']} title={row.url}>
              <Row row={row} siteUrl={siteUrl} selected={selected} onSelect={onSelect} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Flex
          component="nav"
          gap={12}
          align="center"
          justify="center"
          mt={12}
          aria-label="Pages of the list"
        >
          <Button size="compact-sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <output>
            {page} of {pages}
          </output>
          <Button size="compact-sm" disabled={page === pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </Flex>
      )}
    </>
  );
}

function Row({
  row,
  siteUrl,
  selected,
  onSelect,
}: Pick<CrawledRowsProps, 'siteUrl' | 'selected' | 'onSelect'> & { row: CrawledRow }) {
  if (row.kind === 'home') {
    return (
      <>
        <Flex component="span" display="inline-flex" justify="center" w={20} flex="none" c="dimmed">
          <Icon name="page" size={18} />
        </Flex>
        <span className={classes['path']}>{row.url}</span>
        <Box component="span" flex="none" fz="xs" c="dimmed">
          Home page
        </Box>
      </>
    );
  }
  const isStored = row.kind === 'stored';
  return (
    <>
      <Checkbox
        className={classes['path'] ?? ''}
        classNames={{ label: classes['label'] ?? '', labelWrapper: classes['labelBox'] ?? '' }}
        label={pagePath(siteUrl, row.url)}
        checked={isStored || selected.has(row.url)}
        disabled={isStored}
        onChange={(event) => onSelect(row.url, event.currentTarget.checked)}
      />
      {isStored && (
        <Box component="span" flex="none" fz="xs" c="dimmed">
          Added already
        </Box>
      )}
    </>
  );
}
