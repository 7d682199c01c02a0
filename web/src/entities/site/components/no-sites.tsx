import { Button } from '@mantine/core';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { WhileAllowed } from '../../session/components/while-allowed.tsx';
import { addsToAccount } from '../../session/rules/refusal.ts';
import { LinkButton } from '../../../components/values/link-button.tsx';

/** Shown in place of a screen about one site to an account that has none. */
export function NoSites() {
  return (
    <EmptyState
      icon="sites"
      action={
        <WhileAllowed call={addsToAccount}>
          {(paid) =>
            paid.disabled ? (
              <Button variant="filled" {...paid}>
                Add Site
              </Button>
            ) : (
              <LinkButton variant="filled" to="/registered-sites?add">
                Add Site
              </LinkButton>
            )
          }
        </WhileAllowed>
      }
    >
      There are no sites yet added from you. Please go ahead and try it out!
    </EmptyState>
  );
}
