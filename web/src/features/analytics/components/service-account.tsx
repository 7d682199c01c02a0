import { Button } from '@mantine/core';
import { snackbar } from '../../../components/snackbar.ts';
import classes from './analytics.module.css';

/** The address that needs access to a property, to copy. */
export function ServiceAccount({ email }: { email: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(email);
      snackbar.success('The address has been copied');
    } catch {
      snackbar.error('The address could not be copied. Please select it and copy it yourself.');
    }
  };
  return (
    <span className={classes['account']}>
      <code>{email}</code>
      <Button variant="default" size="compact-sm" onClick={() => void copy()}>
        Copy address
      </Button>
    </span>
  );
}
