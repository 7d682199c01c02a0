import { useRef, useState } from 'react';
import { unreachedWords } from '../../lib/api-error.ts';
import { useCode } from '../../lib/use-code.ts';
import { snackbar } from '../messages/snackbar.ts';
import { useFocusAfter } from '../layout/focus-near.ts';

/**
 * A modal whose code is loaded when it is opened for the first time, and the button that opens it and gets the focus
 * back.
 */
export function useLateDialog<Module>(fetchCode: () => Promise<Module>) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, opener);
  const code = useCode(fetchCode, isOpen, () => {
    setOpen(false);
    snackbar.error(unreachedWords());
  });
  return {
    code,
    opener,
    open: () => setOpen(true),
    state: { isOpen, onClose: () => setOpen(false) },
  };
}
