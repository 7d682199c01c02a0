// HTML has no element for an editable combobox with searchable options.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { unreachedWords } from '../../lib/api-error.ts';
import { useCode } from '../../lib/use-code.ts';
import { Icon } from '../values/icon.tsx';
import { snackbar } from '../messages/snackbar.ts';
import { matchingOptions, movedBy, type SearchOption } from './search-options.ts';
import classes from '../forms/search-select.module.css';

const fetchList = () => import('./search-list.tsx');

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
  /** Decoration before the text, with its words. */
  mark?: { picture: ReactNode; words: string } | undefined;
  /** The list is about to be opened. */
  onNear?: (() => void) | undefined;
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
  mark,
  onNear,
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
  const { typed, found, marked } = list;
  const field = useRef<HTMLInputElement>(null);
  // The list is half of the code, and the first view shows only the field.
  const [isNear, setNear] = useState(false);
  const comeNear = (): void => {
    setNear(true);
    onNear?.();
  };
  const code = useCode(fetchList, list.isOpen ? 'open' : isNear && 'near', () => {
    if (!list.isOpen) return;
    list.close();
    snackbar.error(unreachedWords());
  });
  const isOpen = list.isOpen && code !== undefined;
  return (
    <>
      <TextInput
        ref={field}
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
        leftSection={mark?.picture}
        leftSectionPointerEvents="none"
        description={mark?.words}
        descriptionProps={{ className: classes['words'] ?? '' }}
        // Mantine leaves room for the description, which is hidden here and may arrive later.
        styles={error ? {} : { wrapper: { marginBottom: 0 } }}
        rightSection={<Icon name="chevron-down" size={16} />}
        rightSectionPointerEvents="none"
        placeholder={summary}
        value={list.isOpen ? typed : summary}
        onChange={(event) => list.type(event.currentTarget.value)}
        onPointerEnter={comeNear}
        onFocus={(event) => {
          comeNear();
          // The first input replaces the summary.
          event.currentTarget.select();
        }}
        onClick={list.open}
        onBlur={list.close}
        onKeyDown={list.onKeyDown}
      />
      {code && (
        <code.SearchList
          field={field}
          id={id}
          label={label}
          things={things}
          count={options.length}
          isOpen={isOpen}
          typed={typed}
          options={found}
          isChosen={isChosen}
          isMultiple={isMultiple}
          marked={marked}
          onChoose={choose}
        />
      )}
    </>
  );
}

interface SearchListOptions {
  options: readonly SearchOption[];
  /** The option that is active when the list opens. */
  isFirst: (option: SearchOption) => boolean;
  /** Enter on an option. */
  onEnter: (option: SearchOption | undefined) => void;
}

/** The list of an editable combobox: what is typed, which options match, and which of them is active. */
function useSearchList({ options, isFirst, onEnter }: SearchListOptions) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const found = useMemo(() => matchingOptions(options, typed), [options, typed]);

  const open = (): void => {
    if (isOpen) return;
    setMarked(Math.max(0, options.findIndex(isFirst)));
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    setTyped('');
  };
  const type = (text: string): void => {
    setTyped(text);
    setMarked(0);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = movedBy(event.key, marked, found.length);
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && isOpen) onEnter(found[marked]);
    else if (next === undefined) return;
    else if (isOpen) setMarked(next);
    else open();
    event.preventDefault();
  };
  return { isOpen, typed, marked, found, open, close, type, mark: setMarked, onKeyDown };
}
