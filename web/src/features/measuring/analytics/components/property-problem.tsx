import { Button, Group } from '@mantine/core';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { OperatorNote } from '../../../../entities/session/components/operator-note.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { type AnalyticsSetup, useAddPropertyId } from '../api/setup.ts';
import { problemOf, problemWords, type Problem } from '../rules/problems.ts';
import classes from './analytics.module.css';
import { ServiceAccount } from './service-account.tsx';
import { LinkButton } from '../../../../components/values/link-button.tsx';

interface PropertyProblemProps {
  problem: Problem;
  site: Site;
  setup: AnalyticsSetup;
  /** Asks for the numbers again. */
  onRetry: () => void;
}

/** Why the screen has no numbers, and what to do about it. */
export function PropertyProblem({ problem, site, setup, onRetry }: PropertyProblemProps) {
  const { title, remedy } = problemWords[problem.reason];
  const { serviceAccount } = setup;
  return (
    <EmptyState
      icon={remedy === 'wait' ? 'clock' : 'warning'}
      title={title}
      action={
        <Group gap={8} justify="center">
          {remedy === 'wait' && (
            <Button variant="filled" onClick={onRetry}>
              Try again
            </Button>
          )}
          {(remedy === 'grant-access' || remedy === 'change-id') && (
            <>
              <CheckAgain site={site} />
              <LinkButton to="/add-property-id">Change property id</LinkButton>
            </>
          )}
        </Group>
      }
    >
      {problem.message !== '' && <p>{problem.message}</p>}
      {remedy === 'operator' && (
        <OperatorNote>
          set <code>GOOGLE_ANALYTICS_KEY</code>, the key of a service account.
        </OperatorNote>
      )}
      {remedy === 'grant-access' && serviceAccount !== undefined && (
        <div className={classes['centred']}>
          <ServiceAccount email={serviceAccount} />
        </div>
      )}
    </EmptyState>
  );
}

/** Checks the property with Google again, after a change there. */
function CheckAgain({ site }: { site: Site }) {
  const check = useAddPropertyId();
  const again = (): void =>
    check.mutate(
      { propertyIdToUpdate: site.propertyId, siteUrl: site.url },
      {
        onError: (error) =>
          snackbar.warning(
            problemOf(error)?.message ?? 'Something went wrong, please try again later',
          ),
      },
    );
  return (
    <BusyButton isBusy={check.isPending} onClick={again}>
      Check again
    </BusyButton>
  );
}
