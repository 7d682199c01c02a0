import { Button, Flex, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { unlinkIdentity } from '../../../../../../shared/calls/identity/social.ts';
import {
  identityProviders,
  type IdentityProvider,
  providerNames,
} from '../../../../../../shared/models/identity/identity-provider.ts';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { identitiesQuery } from '../../../../entities/session/api/own-user.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { callApi } from '../../../../lib/api.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { goToProvider } from '../../../../lib/social-attempt.ts';
import { configQuery } from '../../../../lib/config.ts';
import classes from './sessions.module.css';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** Google and Microsoft accounts that sign the user in. The last sign-in method cannot be removed. */
export function LinkedAccountsCard() {
  const { userId } = useSession();
  const client = useQueryClient();
  const found = useQuery(identitiesQuery(userId));
  const config = useQuery(configQuery);
  const link = useMutation({
    mutationFn: (provider: IdentityProvider) => goToProvider(provider, 'link'),
    onError: snackbar.failure,
  });
  const unlink = useMutation({
    mutationFn: (provider: IdentityProvider) =>
      callApi(unlinkIdentity, { params: { userId, provider } }),
    onSuccess: () => {
      snackbar.success('Unlinked');
      return client.invalidateQueries({ queryKey: identitiesQuery(userId).queryKey });
    },
    onError: snackbar.failure,
  });
  const ways = (found.data?.identities.length ?? 0) + (found.data?.hasPassword === true ? 1 : 0);
  return (
    <Section id="linked-accounts" title="Linked accounts">
      <QueryState query={found} failed="Your linked accounts could not be loaded" height={96} />
      {found.isSuccess && (
        <div className={surfaces['wide']}>
          <Flex component="ul" direction="column">
            {identityProviders.map((provider) => {
              const name = providerNames[provider];
              const linked = found.data.identities.find((one) => one.provider === provider);
              const change = linked === undefined ? link : unlink;
              const isConfigured = config.data?.signInWith[provider] !== undefined;
              return (
                <li key={provider} className={classes['row']}>
                  <Stack gap={2} flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
                    <strong>{name}</strong>
                    <span>
                      {linked !== undefined
                        ? `${linked.email}, linked on ${formatDateTime(linked.linkedAt)}`
                        : isConfigured
                          ? 'Not linked'
                          : 'Not available here'}
                    </span>
                  </Stack>
                  <Button
                    size="xs"
                    disabled={change.isPending || (linked === undefined ? !isConfigured : ways < 2)}
                    onClick={() => change.mutate(provider)}
                  >
                    {linked === undefined ? 'Link' : 'Unlink'} {name}
                  </Button>
                </li>
              );
            })}
          </Flex>
        </div>
      )}
      {found.isSuccess && ways < 2 && !found.data.hasPassword && (
        <p>
          This is your only way to sign in. Set a password, with the link above, before you unlink
          it.
        </p>
      )}
    </Section>
  );
}
