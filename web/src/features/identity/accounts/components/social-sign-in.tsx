import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  type IdentityProvider,
  providerNames,
} from '../../../../../../shared/models/identity/identity-provider.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { errorMessage } from '../../../../lib/api.ts';
import { goToProvider } from '../../../../lib/social-attempt.ts';
import { configQuery } from '../../../../lib/config.ts';
import { ErrorBanner } from '../../../../components/messages/banner.tsx';

const providers = ['microsoft', 'google'] as const satisfies readonly IdentityProvider[];
type Configured = Partial<Record<IdentityProvider, { isStandIn: boolean }>>;

/** The note about the buttons, if any. */
function noteOn(configured: Configured): string | undefined {
  const missing = providers.filter((provider) => configured[provider] === undefined);
  const [first] = missing;
  if (missing.length === providers.length)
    return 'Google and Microsoft sign-in are not available here.';
  if (first !== undefined) return `${providerNames[first]} sign-in is not available here.`;
  const played = providers.filter((provider) => configured[provider]?.isStandIn === true);
  if (played.length === 0) return undefined;
  return `This machine simulates ${played.map((one) => providerNames[one]).join(' and ')}, for testing.`;
}

/** Sign-in with Google and Microsoft. The button of a provider that is not configured is disabled, and says why. */
export function SocialSignIn() {
  const explanation = useId();
  const config = useQuery(configQuery);
  const configured = config.data?.signInWith ?? {};
  const note = noteOn(configured);
  const go = useMutation({
    mutationFn: (provider: IdentityProvider) => goToProvider(provider, 'sign-in'),
  });
  return (
    <Stack gap={8}>
      <ErrorBanner message={go.isError ? errorMessage(go.error) : undefined} />
      {providers.map((provider) => (
        <BusyButton
          key={provider}
          variant="default"
          fullWidth
          disabled={configured[provider] === undefined}
          isBusy={go.isPending && go.variables === provider}
          onClick={() => go.mutate(provider)}
          {...(note === undefined ? {} : { 'aria-describedby': explanation })}
        >
          Continue with {providerNames[provider]}
        </BusyButton>
      ))}
      {note !== undefined && (
        <Text id={explanation} size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  );
}
