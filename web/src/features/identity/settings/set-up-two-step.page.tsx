import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import * as z from 'zod';
import { Banner } from '../../../components/messages/banner.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';
import { Place } from '../../../lib/return-to.ts';
import { useOwnState } from '../../../lib/route-state.ts';
import { RecoveryCodes, SetUpTwoStep } from './components/set-up-two-step.tsx';
import surfaces from '../../../components/layout/surfaces.module.css';

const State = z.object({ from: Place });

/**
 * Where a member of a team that requires two-step sign-in is led first, and from where they return to where they were.
 */
export function Component() {
  const { isTwoStepDue, accountEmail, isRoot, refresh } = useSession();
  const [codes, setCodes] = useState<readonly string[]>();
  const [areKept, setKept] = useState(false);
  const { from } = State.safeParse(useOwnState()).data ?? {};
  // The codes are shown once, so they stay although nothing is due any more.
  if (!isTwoStepDue && (codes === undefined || areKept))
    return <Navigate to={from ?? '/dashboard'} state={from?.state} replace />;
  const goOn = (): void => {
    setKept(true);
    void refresh();
  };
  return (
    <>
      <PageHeader
        title="Set up two-step sign-in"
        description="A code from your phone, after your password."
      />
      <Stack gap={32} maw={880}>
        {codes === undefined && (
          <Banner tone="average" title="Your team requires two-step sign-in">
            {isRoot ? 'You require it' : `${accountEmail} requires it`} for everyone in your team.
            You need an authenticator app on your phone, such as Google Authenticator, Microsoft
            Authenticator or 1Password. Then you continue where you were.
          </Banner>
        )}
        <div className={surfaces['wide']}>
          {codes === undefined && <SetUpTwoStep onDone={setCodes} />}
          {codes !== undefined && !areKept && <RecoveryCodes codes={codes} onDone={goOn} />}
          {areKept && <Skeleton height={72} radius={8} />}
        </div>
      </Stack>
    </>
  );
}
