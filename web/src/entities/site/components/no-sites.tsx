import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { WhileAllowed } from '../../session/components/while-allowed.tsx';
import { addsToAccount } from '../../session/rules/refusal.ts';

/** Shown in place of a screen about one site to an account that has none. */
export function NoSites() {
  return (
    <EmptyState
      icon="sites"
      action={
        <WhileAllowed call={addsToAccount}>
          {(paid) =>
            paid.disabled ? (
              <Button {...paid}>Add Site</Button>
            ) : (
              <Button component={Link} to="/registered-sites?add">
                Add Site
              </Button>
            )
          }
        </WhileAllowed>
      }
    >
      There are no sites yet added from you. Please go ahead and try it out!
    </EmptyState>
  );
}
