import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../components/error-state.tsx';
import { Section } from '../../components/section.tsx';
import { snackbar } from '../../components/snackbar.ts';
import { useSession } from '../../entities/session/session.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { endTwoStep } from '../../../../shared/calls/two-step.ts';
import { callApi } from '../../lib/api.ts';
import { AskPassword } from './ask-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './settings.module.css';
import { SetUpTwoStep } from './set-up-two-step.tsx';
import { twoStepQuery } from './two-step-query.ts';

const sectionId = 'two-step';
type Step = 'state' | 'set-up' | 'switch-off' | { recoveryCodes: readonly string[] };

/** Two-step sign-in with an authenticator app: set it up, and switch it off. */
export function TwoStepCard() {
  const { userId } = useSession();
  const client = useQueryClient();
  const query = twoStepQuery(userId);
  const state = useQuery(query);
  const [step, setStep] = useState<Step>('state');
  const back = () => {
    setStep('state');
    document.querySelector<HTMLElement>(`#${sectionId}`)?.focus();
  };
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const switchOff = async (password: string): Promise<void> => {
    await callApi(endTwoStep, { params: { userId }, body: { password } });
    await refresh();
    back();
    snackbar.success('Two-step sign-in is switched off');
  };
  return (
    <Section
      id={sectionId}
      title="Two-step sign-in"
      description="A code from your phone, after your password. Google and Microsoft have a second step of their own."
    >
      <div className={classes['card']}>
        {step === 'set-up' && (
          <SetUpTwoStep
            onDone={(recoveryCodes) => {
              setStep({ recoveryCodes });
              void refresh();
            }}
            onCancel={back}
          />
        )}
        {step === 'switch-off' && (
          <AskPassword
            intro="From then on your password alone is enough to sign in. Your recovery codes are void."
            action="Switch it off"
            onPassword={switchOff}
            onCancel={back}
          />
        )}
        {typeof step === 'object' && <RecoveryCodes codes={step.recoveryCodes} onDone={back} />}
        {step === 'state' && state.isPending && <Skeleton height={72} radius={8} />}
        {step === 'state' && state.isLoadingError && (
          <ErrorState
            error={state.error}
            title="Two-step sign-in could not be loaded"
            onRetry={() => state.refetch()}
          />
        )}
        {step === 'state' && state.data?.since === null && (
          <>
            <p className={classes['intro']}>
              Two-step sign-in is off. You need an authenticator app on your phone, such as Google
              Authenticator, Microsoft Authenticator or 1Password.
            </p>
            <Button onClick={() => setStep('set-up')}>Set up two-step sign-in</Button>
          </>
        )}
        {step === 'state' && typeof state.data?.since === 'string' && (
          <>
            <p className={classes['intro']}>
              Two-step sign-in is on since{' '}
              <time dateTime={state.data.since}>{formatDateTime(state.data.since)}</time>. You have{' '}
              {state.data.recoveryCodesLeft} recovery codes left.
            </p>
            <Button variant="default" onClick={() => setStep('switch-off')}>
              Switch off two-step sign-in
            </Button>
          </>
        )}
      </div>
    </Section>
  );
}
