import { Anchor, Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import classes from './strength-meter.module.css';
import type { Strength } from './password-strength.ts';

const words = ['Very weak', 'Weak', 'Fair', 'Strong', 'Very strong'] as const;
const bands = ['bad', 'bad', 'average', 'good', 'good'] as const;
const steps = [1, 2, 3, 4] as const;

/** The lowest score of a password that may be set (specification 5: above 2). */
const enough = 3;

const estimatorQuery = queryOptions({
  queryKey: ['password-strength'],
  queryFn: () => import('./password-strength.ts'),
  staleTime: Infinity,
});

/** Rates a password as it is typed; undefined while nothing is typed or the estimator is still loading. */
export function useStrength(password: string, context: string[]) {
  const estimator = useQuery({ ...estimatorQuery, enabled: password !== '' });
  const strength: Strength | undefined =
    password === '' ? undefined : estimator.data?.passwordStrength(password, context);
  return { strength, isUnavailable: estimator.isError, retry: estimator.refetch };
}

/** False also while it is unknown. */
export const isStrong = ({ strength }: ReturnType<typeof useStrength>): boolean =>
  (strength?.score ?? 0) >= enough;

/** Message at the field of a password that is not strong enough; null without any. */
export function weaknessOf(assessed: ReturnType<typeof useStrength>): string | null {
  if (assessed.strength === undefined)
    return 'Its strength has not been checked yet. Please try again.';
  return isStrong(assessed) ? null : 'Too easy to guess: its strength has to be Strong';
}

/** Four steps, the word for the score, and what would make it better. */
export function StrengthMeter({ strength, isUnavailable, retry }: ReturnType<typeof useStrength>) {
  const score = strength?.score ?? 0;
  const band = strength === undefined ? undefined : bands[score];
  return (
    <Stack gap={6} mt={-8}>
      <div className={classes['steps']} aria-hidden>
        {steps.map((step) => (
          <i
            key={step}
            style={
              band !== undefined && Math.max(score, 1) >= step
                ? { background: `var(--wv-${band})` }
                : {}
            }
          />
        ))}
      </div>
      <output className={classes['words']}>
        {strength === undefined && !isUnavailable && 'Password strength: Strong is needed.'}
        {strength !== undefined && (
          <>
            <span data-band={band}>Password strength: {words[score]}.</span>{' '}
            {score < enough && `Strong is needed. ${strength.advice}`}
          </>
        )}
        {isUnavailable && (
          <>
            The strength check could not be loaded.{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              underline="always"
              onClick={() => void retry()}
            >
              Try again
            </Anchor>
          </>
        )}
      </output>
    </Stack>
  );
}
