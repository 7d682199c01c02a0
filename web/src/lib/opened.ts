import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onSessionEnd } from './identity.ts';

/** What is open on the screens of this visit, by page and name. */
let opened: ReadonlySet<string> = new Set();

onSessionEnd(() => {
  opened = new Set();
});

/**
 * Whether a part of a screen is open. It stays so while another screen is shown.
 * @param name of the part, once on a screen
 */
export function useOpened(name: string): [boolean, (isOpen: boolean) => void] {
  const { pathname, search } = useLocation();
  const key = `${pathname} ${new URLSearchParams(search).get('url') ?? ''} ${name}`;
  const [shown, setShown] = useState(opened);
  const set = (isOpen: boolean): void => {
    const next = new Set(opened);
    if (isOpen) next.add(key);
    else next.delete(key);
    opened = next;
    setShown(next);
  };
  return [shown.has(key), set];
}
