import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import { DialogButtons } from './dialog-frame.tsx';
import { Form } from './form.tsx';

interface DialogFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** Label of the button that sends it. */
  action: string;
  /** Label of the other button. @default Cancel */
  cancel?: 'Cancel' | 'Close';
  isBusy?: boolean;
  failure?: string | undefined;
  children: ReactNode;
}

/** A form in a modal: why sending it has failed, its fields, and its two buttons. */
export function DialogForm(props: DialogFormProps) {
  const { onSubmit, onClose, action, cancel = 'Cancel', isBusy = false, failure, children } = props;
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
