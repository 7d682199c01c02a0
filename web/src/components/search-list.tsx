import { Popover, VisuallyHidden } from '@mantine/core';
import type { RefObject } from 'react';
import { PlacedAt } from './placed-at.tsx';
import { SearchOptions, type SearchOptionsProps } from './search-select-options.tsx';
import classes from './search-select.module.css';

interface SearchListProps extends SearchOptionsProps {
  /** The text field above the list. */
  field: RefObject<HTMLInputElement | null>;
  /** Plural name of the options: 'sites'. */
  things: string;
  /** How many options there are, also those that do not match. */
  count: number;
  isOpen: boolean;
  typed: string;
}

/** The options below a search field; loaded when someone reaches for the field. */
export function SearchList({ field, things, count, isOpen, typed, ...list }: SearchListProps) {
  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      offset={4}
      shadow="md"
      transitionProps={{ duration: 0 }}
      hideDetached={false}
      withRoles={false}
      // Rendered within the page's main landmark.
      portalProps={{ target: '#content' }}
    >
      <Popover.Target>
        <PlacedAt element={field} />
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''}>
        {list.options.length === 0 ? (
          <p className={classes['nothing']}>
            No match among {count} {things}.
          </p>
        ) : (
          <SearchOptions {...list} />
        )}
        <VisuallyHidden>
          <output>{typed !== '' && `${list.options.length} of ${count} ${things}`}</output>
        </VisuallyHidden>
      </Popover.Dropdown>
    </Popover>
  );
}
