import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { SubUser } from '../../../../../../shared/calls/identity/sub-users.ts';
import type { TwoStep } from '../../../../../../shared/calls/identity/two-step.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { useRequireTwoStep, useTeamTwoStep } from '../api/sub-users.ts';
import { Panel } from '../../../../components/layout/panel.tsx';

interface TeamTwoStepProps {
  /** Undefined while they load. */
  subUsers: readonly SubUser[] | undefined;
}

/** Whether the team has to sign in with two steps. */
export function TeamTwoStep({ subUsers = [] }: TeamTwoStepProps) {
  const rule = useTeamTwoStep();
  const require = useRequireTwoStep();
  const change = (required: boolean): void =>
    snackbar.outcome(
      require.mutateAsync(required),
      required ? 'Your team must now use two-step sign-in' : 'Two-step sign-in is optional again',
    );
  return (
    <Section
      id="team-two-step"
      title="Two-step sign-in"
      description="A code from the phone, after the password. Users without a password are not asked: Google or Microsoft signs them in, and asks for a second step."
    >
      <Panel align="flex-start" maw={880} isWide>
        <QueryState query={rule} failed="The rule of your team could not be loaded" height={64} />
        {rule.data !== undefined && <Rule rule={rule.data} subUsers={subUsers} />}
        {rule.data?.requiredFrom === null && (
          <BusyButton
            isBusy={require.isPending}
            disabled={!mayRequire(rule.data)}
            onClick={() => change(true)}
          >
            Require two-step sign-in
          </BusyButton>
        )}
        {typeof rule.data?.requiredFrom === 'string' && (
          <Button disabled={require.isPending} onClick={() => change(false)}>
            Stop requiring it
          </Button>
        )}
      </Panel>
    </Section>
  );
}

const mayRequire = ({ since, isExempt }: TwoStep): boolean => since !== null || isExempt;

function Rule({ rule, subUsers }: { rule: TwoStep; subUsers: readonly SubUser[] }) {
  if (rule.requiredFrom === null) {
    return (
      <p>
        Each user decides for themselves.{' '}
        {mayRequire(rule) ? (
          'When you require it, your users have seven days to set it up.'
        ) : (
          <>
            To require it for everyone, first{' '}
            <Link to="/settings#two-step">set it up for yourself</Link>.
          </>
        )}
      </p>
    );
  }
  const joined = subUsers.filter(({ twoStep }) => twoStep !== null);
  const missing = joined.filter(({ twoStep }) => twoStep === 'off').length;
  const users = missing === 1 ? '1 user has' : `${missing} users have`;
  return (
    <p>
      Required for everyone from {formatDateTime(rule.requiredFrom)}. From then on, users without it
      can only set it up.
      {joined.length > 0 &&
        (missing === 0 ? ' All your users have it.' : ` ${users} not set it up yet.`)}
    </p>
  );
}
