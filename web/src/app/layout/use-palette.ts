import { useEffect, useRef, useState } from 'react';
import { snackbar } from '../../components/snackbar.ts';
import { useFocusAfter } from '../../components/use-focus-after.ts';
import { unreachedWords } from '../../lib/api-error.ts';
import { useCode } from '../../lib/use-code.ts';

const fetchPalette = () => import('./palette.tsx');

const focusedElement = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

/** The palette of sites, screens and actions, which Ctrl-K or ⌘K opens; loaded when it is needed. */
export function usePalette({ isEnabled }: { isEnabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const code = useCode(fetchPalette, isOpen, () => {
    setOpen(false);
    snackbar.error(unreachedWords());
  });
  const opener = useRef<HTMLElement>(null);
  useFocusAfter(isOpen, opener);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (document.querySelector('[role=dialog]') === null) opener.current = focusedElement();
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isEnabled]);
  return { Palette: code?.Palette, isOpen, close: () => setOpen(false) };
}
