// HTML has no element for an editable combobox with searchable options.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { Popover, TextInput, VisuallyHidden } from '@mantine/core';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { Icon } from './icon.tsx';
import { matchingOptions, movedBy, type SearchOption } from './search-options.ts';
import { SearchOptions } from './search-select-options.tsx';
import classes from './search-select.module.css';

interface SearchSelectProps {
  label: string;
  options: readonly SearchOption[];
  value: string;
  onChange: (value: string) => void;
  /** Plural name of the options: 'sites'. */
  things: string;
  /** As wide as its place, for forms. */
  isWide?: boolean;
}

/** A searchable select: type part of a name, or move with the arrow keys. */
export function SearchSelect({
  label,
  options,
  value,
  onChange,
  things,
  isWide = false,
}: SearchSelectProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const found = useMemo(() => matchingOptions(options, typed), [options, typed]);
  const chosen = options.find((option) => option.value === value);

  const open = (): void => {
    if (isOpen) return;
    setMarked(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    setTyped('');
  };
  const choose = (option: SearchOption | undefined): void => {
    if (option === undefined) return;
    close();
    if (option.value !== value) onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = movedBy(event.key, marked, found.length);
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && isOpen) choose(found[marked]);
    else if (next === undefined) return;
    else if (isOpen) setMarked(next);
    else open();
    event.preventDefault();
  };

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
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found.length > 0 ? `${id}-${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          rightSection={<Icon name="chevron-down" size={16} />}
          rightSectionPointerEvents="none"
          placeholder={chosen?.label ?? ''}
          value={isOpen ? typed : (chosen?.label ?? '')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setMarked(0);
            setOpen(true);
          }}
          // The first input replaces the name of the chosen option.
          onFocus={(event) => event.currentTarget.select()}
          onClick={open}
          onBlur={close}
          onKeyDown={onKeyDown}
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
            value={value}
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
