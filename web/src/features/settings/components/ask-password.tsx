import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { BusyButton } from '../../../components/busy-button.tsx';
import { ErrorBanner } from '../../../components/error-banner.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { useSubmit } from '../../../components/use-submit.ts';
import { focusOnce } from '../../../lib/focus-once.ts';
import classes from '../settings.module.css';

interface AskPasswordProps {
  intro: string;
  /** Label of the button. */
  action: string;
  /** Its error is shown at the field, or above it. */
  onPassword: (password: string) => Promise<void>;
  onCancel?: (() => void) | undefined;
}

/** Asks a signed-in user for the password, before something that a thief of the session must not do. */
export function AskPassword({ intro, action, onPassword, onCancel }: AskPasswordProps) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? 'Password is required' : null) },
  });
  const { onSubmit, isBusy, failure } = useSubmit(form, {
    fields: ['password'],
    send: ({ password }) => onPassword(password),
  });
  return (
    <form noValidate className={classes['form']} onSubmit={onSubmit}>
      <p className={`${classes['intro']} ${classes['wide']}`}>{intro}</p>
      <ErrorBanner message={failure} />
      <div className={classes['half']}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          ref={focusOnce}
          {...form.getInputProps('password')}
        />
      </div>
      <Group gap={8}>
        <BusyButton type="submit" isBusy={isBusy}>
          {action}
        </BusyButton>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </form>
  );
}
