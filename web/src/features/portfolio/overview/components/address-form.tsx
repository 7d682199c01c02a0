import { Flex, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AddingSite } from '../../../../../../shared/calls/portfolio/adding.ts';
import * as messages from '../../../../../../shared/calls/messages.ts';
import { displayUrl, normaliseUrl, withHostPrefix } from '../../../../../../shared/pages/urls.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { addsToAccount } from '../../../../entities/session/rules/refusal.ts';
import { addSiteLink } from '../../../../entities/site/rules/site-links.ts';

/** One field for the first site. Its name is proposed from the host, and can be changed later. */
export function AddressForm({ failed }: { failed: AddingSite | undefined }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (normaliseUrl(withHostPrefix(typed)) === undefined) {
      setError(messages.siteUrlNotValid);
      field.current?.focus();
      return;
    }
    const { to, state } = addSiteLink(typed);
    void navigate(to, { state });
  };
  return (
    <>
      {failed?.failure && (
        <Banner tone="bad" title={failed.failure.message}>
          {displayUrl(failed.url)} was not added. {failed.failure.hint}
        </Banner>
      )}
      <EmptyState
        icon="sites"
        action={
          <Flex
            component="form"
            direction="column"
            gap={16}
            align="center"
            w="min(420px, 100%)"
            mx="auto"
            noValidate
            onSubmit={submit}
          >
            <TextInput
              ref={field}
              w="100%"
              ta="left"
              label="Site URL"
              description="For example example.com. The page is scanned right away, on mobile and desktop."
              type="url"
              autoComplete="url"
              required
              withAsterisk={false}
              value={typed}
              error={error}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setError(undefined);
              }}
            />
            <AllowedButton call={addsToAccount} type="submit">
              Add Site
            </AllowedButton>
          </Flex>
        }
      >
        There are no sites yet added from you. Please go ahead and try it out!
      </EmptyState>
    </>
  );
}
