import { errorMessage } from '../../lib/api.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { BusyButton } from './busy-button.tsx';
import { DialogButtons, DialogFrame } from './dialog-frame.tsx';
import classes from './dialog-frame.module.css';
import { snackbar } from '../messages/snackbar.ts';
import { useDialogAbout } from './use-dialog-about.ts';

/** Something that is asked about before it is done. */
export interface Confirmation {
  /** Paragraphs, or the words of one. */
  about: ReactNode;
  /** Label of the button. */
  confirm: string;
  /** @default Cancel */
  cancel?: string;
  /** @returns the message of success */
  act: () => Promise<string>;
  /** Message of a failure. @default the server's */
  failed?: string | ((error: unknown) => string);
}

interface ConfirmationBodyProps extends Confirmation {
  onClose: () => void;
}

/** Content of a confirmation's dialog. The result is reported even after the dialog was closed. */
export function ConfirmationBody(props: ConfirmationBodyProps) {
  const { about, confirm, cancel = 'Cancel', act, failed = errorMessage, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      snackbar.success(await act());
    } catch (error) {
      snackbar.error(typeof failed === 'string' ? failed : failed(error));
    }
    onClose();
  };
  return (
    <>
      <div className={classes['about']}>{about}</div>
      <DialogButtons>
        <Button onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <BusyButton color="red.9" isBusy={isBusy} onClick={() => void run()}>
          {confirm}
        </BusyButton>
      </DialogButtons>
    </>
  );
}

interface Question extends Omit<Confirmation, 'confirm'> {
  title: string;
  /** @default the title */
  confirm?: string;
}

/** A dialog that asks before something is done that cannot be taken back. */
export function useConfirmation() {
  const { about: question, isOpen, open, close } = useDialogAbout<Question>();
  return {
    ask: (by: HTMLElement, about: Question): void => open(about, by),
    dialog: question !== undefined && (
      <DialogFrame isOpen={isOpen} onClose={close} title={question.title}>
        <ConfirmationBody confirm={question.title} {...question} onClose={close} />
      </DialogFrame>
    ),
  };
}
