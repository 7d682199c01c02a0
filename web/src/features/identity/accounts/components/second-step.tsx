import { Anchor, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  answerCode,
  useRecoveryCode as recoveryCall,
} from '../../../../../../shared/calls/identity/two-step.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { callApi, errorMessage } from '../../../../lib/api.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { beginSession } from '../../../../lib/tokens.ts';
import { AuthTitle } from './auth-title.tsx';
import { ErrorBanner } from '../../../../components/messages/banner.tsx';
import { focusOnce } from '../../../../lib/form-fields.ts';
import { Form } from '../../../../components/forms/form.tsx';

/** A sign-in whose password was right. */
export interface AskedForCode {
  email: string;
  password: string;
  ticket: string;
}

const ways = {
  app: {
    title: 'Enter your code',
    help: 'Open your authenticator app and enter the 6 digits that it shows for Web Vitals.',
    label: 'Code',
    missing: 'Enter the 6 digits that your app shows',
    other: 'Use a recovery code instead',
  },
  recovery: {
    title: 'Enter a recovery code',
    help: 'It switches two-step sign-in off, so that you can set it up again with a new phone.',
    label: 'Recovery code',
    missing: 'Recovery code is required',
    other: 'Use your authenticator app instead',
  },
} as const;

async function answerWith(
  way: keyof typeof ways,
  { email, password, ticket }: AskedForCode,
  code: string,
): Promise<void> {
  if (way === 'app') {
    return beginSession(await callApi(answerCode, { body: { email, ticket, code } }));
  }
  const body = { email, password, recoveryCode: code };
  const { message, ...session } = await callApi(recoveryCall, { body });
  await beginSession(session);
  snackbar.success(message);
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStep({
  asked,
  onStartOver,
}: {
  asked: AskedForCode;
  onStartOver: () => void;
}) {
  const [way, setWay] = useState<keyof typeof ways>('app');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const words = ways[way];
  const answer = useMutation({ mutationFn: () => answerWith(way, asked, code) });
  const isOver = answer.error instanceof ApiError && answer.error.has('ticket_void');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (code.trim() !== '') return answer.mutate();
    setMissing(words.missing);
    event.currentTarget.querySelector('input')?.focus();
  };
  const change = () => {
    setWay(way === 'app' ? 'recovery' : 'app');
    setCode('');
    setMissing(undefined);
    answer.reset();
  };
  return (
    <>
      <AuthTitle title={words.title}>{words.help}</AuthTitle>
      <ErrorBanner message={answer.isError ? errorMessage(answer.error) : undefined} />
      {!isOver && (
        <Form key={way} onSubmit={submit}>
          <TextInput
            label={words.label}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
            inputMode={way === 'app' ? 'numeric' : 'text'}
            autoComplete={way === 'app' ? 'one-time-code' : 'off'}
            autoCapitalize="characters"
            spellCheck={false}
            ref={focusOnce}
            error={missing}
            aria-invalid={missing !== undefined}
          />
          <BusyButton type="submit" size="md" fullWidth isBusy={answer.isPending}>
            Sign in
          </BusyButton>
        </Form>
      )}
      <Stack>
        {!isOver && (
          <Anchor component="button" type="button" underline="always" onClick={change}>
            {words.other}
          </Anchor>
        )}
        <Anchor component="button" type="button" underline="always" onClick={onStartOver}>
          Start over
        </Anchor>
      </Stack>
    </>
  );
}
