import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useCode } from '../../../../lib/use-code.ts';

/** Loads the code of a dialog when it is first opened; where that fails, the next click tries again. */
export function useDialogCode<Module>(
  fetchCode: () => Promise<Module>,
  isOpen: boolean,
  onClose: () => void,
): Module | undefined {
  return useCode(fetchCode, isOpen, () => {
    onClose();
    snackbar.error('This window could not be opened. Check your connection, then try again.');
  });
}
