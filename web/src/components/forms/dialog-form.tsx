import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { DialogButtons } from './dialog-frame.tsx';
import { Form } from './form.tsx';
import { errorMessage } from '../../lib/api-error.ts';

interface DialogFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** Label of the button that sends it. @default Save */
  action?: string;
  /** Label of the other button. @default Cancel */
  cancel?: 'Cancel' | 'Close';
  /** The mutation that sends it. */
  sends?: { isPending: boolean; error: unknown };
  isBusy?: boolean;
  failure?: string | undefined;
  children: ReactNode;
}

/** A form in a modal: why sending it has failed, its fields, and its two buttons. */
export function DialogForm(props: DialogFormProps) {
  const { onSubmit, onClose, action = 'Save', cancel = 'Cancel', sends, children } = props;
  const failed = sends?.error ? errorMessage(sends.error) : undefined;
  const { isBusy = sends?.isPending ?? false, failure = failed } = props;
  return (
    <Form
      failure={failure}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      {children}
      <DialogButtons>
        <Button onClick={onClose}>{cancel}</Button>
        <BusyButton type="submit" isBusy={isBusy}>
          {action}
        </BusyButton>
      </DialogButtons>
    </Form>
  );
}
