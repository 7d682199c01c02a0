import { Button, Stack, TextInput } from '@mantine/core';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import frame from '../../../components/dialog-frame.module.css';

interface NewSecretProps {
  secret: string;
  onClose: () => void;
}

/** The one time that a secret is shown. */
export function NewSecret({ secret, onClose }: NewSecretProps) {
  return (
    <Stack>
      <p className={frame['about']}>
        Your server verifies our messages with this secret, by{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>
        . It is shown only now. Put it into your server, then send a test message.
      </p>
      <TextInput
        label="Signing secret"
        value={secret}
        readOnly
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <DialogButtons>
        <Button onClick={onClose}>Done</Button>
      </DialogButtons>
    </Stack>
  );
}
