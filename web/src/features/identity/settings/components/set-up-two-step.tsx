import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, useEffect, useRef } from 'react';
import { beginTwoStep, confirmTwoStep } from '../../../../../../shared/calls/identity/two-step.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { ErrorBanner } from '../../../../components/messages/banner.tsx';
import { useSubmit } from '../../../../components/forms/use-submit.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { callApi } from '../../../../lib/api.ts';
import classes from '../settings.module.css';
import { copyText } from '../../../../components/values/copy-text.ts';
import { PasswordField } from '../../../../components/forms/password-field.tsx';
import { focusOnce } from '../../../../lib/form-fields.ts';

interface App {
  secret: string;
  uri: string;
  /** The uri as a QR code: SVG. */
  picture: string;
}
interface SetUpProps {
  onDone: (recoveryCodes: readonly string[]) => void;
  /** Left out where there is no way back, and no section in which a password could be set. */
  onCancel?: (() => void) | undefined;
}

/** The password, then the secret for the app, then the app's first code. */
export function SetUpTwoStep({ onDone, onCancel }: SetUpProps) {
  const { userId } = useSession();
  const [app, setApp] = useState<App>();
  const begin = async (password: string): Promise<void> => {
    const [{ renderSVG }, begun] = await Promise.all([
      import('uqr'),
      callApi(beginTwoStep, { params: { userId }, body: { password } }),
    ]);
    setApp({ ...begun, picture: renderSVG(begun.uri, { border: 2 }) });
  };
  if (app !== undefined) return <ConfirmApp app={app} onDone={onDone} onCancel={onCancel} />;
  return (
    <AskPassword
      intro={
        onCancel === undefined
          ? 'First enter your password.'
          : 'First enter your password. If you have none yet, set one with the link under “Password”.'
      }
      action="Continue"
      onPassword={begin}
      onCancel={onCancel}
    />
  );
}

function ConfirmApp({ app, onDone, onCancel }: SetUpProps & { app: App }) {
  const { userId } = useSession();
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: (value) =>
        /^\d{6}$/.test(value.replaceAll(' ', '')) ? null : 'Enter the 6 digits that your app shows',
    },
  });
  const { onSubmit, isBusy, failure } = useSubmit(form, {
    fields: ['code'],
    send: (body) => callApi(confirmTwoStep, { params: { userId }, body }),
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <form noValidate className={classes['form']} onSubmit={onSubmit}>
      <img
        className={classes['qr']}
        src={`data:image/svg+xml,${encodeURIComponent(app.picture)}`}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
      />
      <div>
        <Text mb={16}>Scan the picture with your authenticator app, or enter this key in it:</Text>
        <code className={classes['secret']}>{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <ErrorBanner message={failure} />
      <div className={classes['half']}>
        <TextInput
          label="Code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
      </div>
      <Group gap={8}>
        <BusyButton type="submit" isBusy={isBusy}>
          Switch on
        </BusyButton>
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
      </Group>
    </form>
  );
}

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = (): void => void copyText(codes.join('\n'), 'Recovery codes copied', 'codes');
  return (
    <>
      <Box component="h3" ref={heading} tabIndex={-1} mb={8} fz="md">
        Two-step sign-in is on. Keep your recovery codes.
      </Box>
      <Text mb={16}>
        Without your phone, any of these codes signs you in, together with your password, and
        switches two-step sign-in off. They are not shown again.
      </Text>
      <ul className={classes['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap={8}>
        <Button variant="filled" onClick={onDone}>
          I saved them
        </Button>
        <Button onClick={copy}>Copy</Button>
      </Group>
    </>
  );
}

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
      <Text style={{ gridColumn: '1 / -1' }}>{intro}</Text>
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
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
      </Group>
    </form>
  );
}
