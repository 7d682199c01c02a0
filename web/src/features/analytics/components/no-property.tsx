import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { OperatorNote } from '../../../entities/session/components/operator-note.tsx';

interface NoPropertyProps {
  siteName: string;
  isConfigured: boolean;
}

/** Introduces the screen for a site without a property. */
export const NoProperty = ({ siteName, isConfigured }: NoPropertyProps) => (
  <EmptyState
    icon="analytics"
    title={`See who visits ${siteName}`}
    action={
      <Button component={Link} to="/add-property-id">
        Add Property ID
      </Button>
    }
  >
    <p>
      Add the id of its Google Analytics 4 property. This screen then shows which countries your
      visitors come from, what they use, which pages they view, and how fast those pages are.
    </p>
    {!isConfigured && (
      <p>
        Google Analysis is not connected here yet, so there are no numbers until it is.
        <OperatorNote>
          set <code>GOOGLE_ANALYTICS_KEY</code>, the key of a service account.
        </OperatorNote>
      </p>
    )}
  </EmptyState>
);
