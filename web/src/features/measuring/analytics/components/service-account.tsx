import { Button } from '@mantine/core';
import { copyText } from '../../../../components/values/copy-text.ts';
import classes from './analytics.module.css';

/** The address that needs access to a property, to copy. */
export function ServiceAccount({ email }: { email: string }) {
  const copy = (): void => void copyText(email, 'The address has been copied', 'address');
  return (
    <span className={classes['account']}>
      <code>{email}</code>
      <Button size="compact-sm" onClick={copy}>
        Copy address
      </Button>
    </span>
  );
}
