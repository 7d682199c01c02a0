// HTML has no element for an editable combobox with searchable options.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { Popover, TextInput, VisuallyHidden } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { SearchOption } from './search-options.ts';
import { SearchOptions } from './search-select-options.tsx';
import classes from './search-select.module.css';
import { useSearchList } from './use-search-list.ts';

export interface SearchFieldProps {
  label: string;
  options: readonly SearchOption[];
  /** Plural name of the options: 'sites'. */
  things: string;
  /** As wide as its place, for forms. */
  isWide?: boolean;
  isChosen: (value: string) => boolean;
  onChoose: (option: SearchOption) => void;
  /** Text while the list is closed. */
  summary: string;
  /** Several options can be chosen, so choosing one keeps the list open. */
  isMultiple?: boolean;
  error?: ReactNode;
}

/** A text field with a searchable list: type part of a name, or move with the arrow keys. */
export function SearchField({
  label,
  options,
  things,
  isWide = false,
  isChosen,
  onChoose,
  summary,
  isMultiple = false,
  error,
}: SearchFieldProps) {
  const id = useId();
  const choose = (option: SearchOption | undefined): void => {
    if (option === undefined) return;
    if (!isMultiple) list.close();
    onChoose(option);
  };
  const list = useSearchList({
    options,
    isFirst: ({ value }) => !isMultiple && isChosen(value),
    onEnter: choose,
  });
  const { isOpen, typed, found, marked } = list;
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
        <TextInput
          className={classes['input'] ?? ''}
          mod={{ wide: isWide }}
          label={label}
          error={error}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found.length > 0 ? `${id}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          rightSection={<Icon name="chevron-down" size={16} />}
          rightSectionPointerEvents="none"
          placeholder={summary}
          value={isOpen ? typed : summary}
          onChange={(event) => list.type(event.currentTarget.value)}
          // The first input replaces the summary.
          onFocus={(event) => event.currentTarget.select()}
          onClick={list.open}
          onBlur={list.close}
          onKeyDown={list.onKeyDown}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''}>
        {found.length === 0 ? (
          <p className={classes['nothing']}>
            No match among {options.length} {things}.
          </p>
        ) : (
          <SearchOptions
            id={id}
            label={label}
            options={found}
            isChosen={isChosen}
            isMultiple={isMultiple}
            marked={marked}
            onChoose={choose}
          />
        )}
        <VisuallyHidden>
          <output>{typed !== '' && `${found.length} of ${options.length} ${things}`}</output>
        </VisuallyHidden>
      </Popover.Dropdown>
    </Popover>
  );
}
