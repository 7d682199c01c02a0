import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { formatDateTime } from '../../../../lib/format.ts';
import {
  endTwoStep,
  renewRecoveryCodes,
  type TwoStep,
} from '../../../../../../shared/calls/identity/two-step.ts';
import { callApi } from '../../../../lib/api.ts';
import { AskPassword, RecoveryCodes, SetUpTwoStep } from './set-up-two-step.tsx';
import { twoStepQuery } from '../../../../entities/session/api/own-user.ts';
import surfaces from '../../../../components/layout/surfaces.module.css';

const sectionId = 'two-step';
type Step = 'state' | 'set-up' | 'switch-off' | 'new-codes' | { recoveryCodes: readonly string[] };

/** Two-step sign-in with an authenticator app: set it up, and switch it off. */
export function TwoStepCard() {
  const { userId, refresh: refreshSession } = useSession();
  const client = useQueryClient();
  const query = twoStepQuery(userId);
  const state = useQuery(query);
  const [step, setStep] = useState<Step>('state');
  const back = () => {
    setStep('state');
    document.querySelector<HTMLElement>(`#${sectionId}`)?.focus();
  };
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const showCodes = (recoveryCodes: readonly string[]): void => {
    setStep({ recoveryCodes });
    void refresh();
    // The banner about what the team requires goes.
    void refreshSession();
  };
  const renewCodes = async (password: string): Promise<void> => {
    const request = { params: { userId }, body: { password } };
    showCodes((await callApi(renewRecoveryCodes, request)).recoveryCodes);
  };
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
      <div className={surfaces['wide']}>
        {step === 'set-up' && <SetUpTwoStep onDone={showCodes} onCancel={back} />}
        {step === 'new-codes' && (
          <AskPassword
            intro="You receive ten new recovery codes. Your current codes stop working."
            action="Create new codes"
            onPassword={renewCodes}
            onCancel={back}
          />
        )}
        {step === 'switch-off' && (
          <AskPassword
            intro="After that, your password alone is enough to sign in, and your recovery codes no longer work."
            action="Switch it off"
            onPassword={switchOff}
            onCancel={back}
          />
        )}
        {typeof step === 'object' && <RecoveryCodes codes={step.recoveryCodes} onDone={back} />}
        {step === 'state' && (
          <QueryState query={state} failed="Two-step sign-in could not be loaded" height={72} />
        )}
        {step === 'state' && state.data !== undefined && (
          <TwoStepState state={state.data} onStep={setStep} />
        )}
      </div>
    </Section>
  );
}

interface TwoStepStateProps {
  state: TwoStep;
  onStep: (step: 'set-up' | 'switch-off' | 'new-codes') => void;
}

function TwoStepState({ state, onStep }: TwoStepStateProps) {
  const { since, recoveryCodesLeft: left, requiredFrom, isExempt } = state;
  if (since === null) {
    return (
      <>
        <Text mb={16}>
          Two-step sign-in is off. You need an authenticator app on your phone, such as Google
          Authenticator, Microsoft Authenticator or 1Password.
          {requiredFrom !== null &&
            (isExempt
              ? ' Your team requires it, and you are exempt: you have no password, and Google or Microsoft asks for a second step.'
              : ` Your team requires it from ${formatDateTime(requiredFrom)}.`)}
        </Text>
        <Button variant="filled" onClick={() => onStep('set-up')}>
          Set up two-step sign-in
        </Button>
      </>
    );
  }
  return (
    <>
      <Text mb={16}>
        Two-step sign-in has been on since <time dateTime={since}>{formatDateTime(since)}</time>.
        You have {left === 1 ? '1 recovery code' : `${left === 0 ? 'no' : left} recovery codes`}{' '}
        left.
        {requiredFrom !== null && ' Your team requires it, so it stays on.'}
      </Text>
      <Group gap={8}>
        <Button variant={left === 0 ? 'filled' : 'default'} onClick={() => onStep('new-codes')}>
          New recovery codes
        </Button>
        {requiredFrom === null && (
          <Button onClick={() => onStep('switch-off')}>Switch off two-step sign-in</Button>
        )}
      </Group>
    </>
  );
}
