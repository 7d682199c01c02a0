import { useMemo, useState, type KeyboardEvent } from 'react';
import { matchingOptions, movedBy, type SearchOption } from './search-options.ts';

interface SearchListOptions {
  options: readonly SearchOption[];
  /** The option that is active when the list opens. */
  isFirst: (option: SearchOption) => boolean;
  /** Enter on an option. */
  onEnter: (option: SearchOption | undefined) => void;
}

/** The list of an editable combobox: what is typed, which options match, and which of them is active. */
export function useSearchList({ options, isFirst, onEnter }: SearchListOptions) {
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
