import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';

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
        This installation has no Google service account yet. Its operator has to set one before
        there are numbers.
      </p>
    )}
  </EmptyState>
);
