// The editable combobox pattern: the focus stays in the text field, and its keys move the active option.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
import { Popover, VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { PlacedAt } from '../layout/placed-at.tsx';
import classes from '../forms/search-select.module.css';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { SearchOption } from './search-options.ts';

/** Pixels; must match the style sheet. */
const optionHeight = 52;
const mostHeight = 320;

interface SearchOptionsProps {
  /** Id of the list; an option's id appends its index. */
  id: string;
  label: string;
  options: readonly SearchOption[];
  isChosen: (value: string) => boolean;
  isMultiple: boolean;
  /** Index of the option that Enter chooses. */
  marked: number;
  onChoose: (option: SearchOption | undefined) => void;
}

/** Renders only the options in view and the active one. */
export function SearchOptions(props: SearchOptionsProps) {
  const { id, label, options, isChosen, isMultiple, marked, onChoose } = props;
  const box = useRef<HTMLDivElement>(null);
  // The library's object is mutable; no compiler here memoises its results.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: options.length,
    getScrollElement: () => box.current,
    estimateSize: () => optionHeight,
    overscan: 4,
    // Its height is known; measuring it would take a frame without options.
    observeElementRect: (_, report) => report({ width: 0, height: mostHeight }),
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), marked])],
  });
  useEffect(() => virtualizer.scrollToIndex(marked), [virtualizer, marked]);
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      className={classes['options']}
      style={{ maxHeight: mostHeight }}
      // The focus stays in the text field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const option = options[index];
          if (option === undefined) return null;
          return (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={isChosen(option.value)}
              aria-posinset={index + 1}
              aria-setsize={options.length}
              data-marked={index === marked || undefined}
              data-multiple={isMultiple || undefined}
              className={classes['option']}
              style={{ transform: `translateY(${start}px)` }}
              onClick={() => onChoose(option)}
            >
              <span className={classes['label']}>
                {option.picture}
                {option.label}
              </span>
              {option.note !== undefined && <span className={classes['note']}>{option.note}</span>}
            </div>
          );
        })}
      </div>
    </div>
  );
}

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
