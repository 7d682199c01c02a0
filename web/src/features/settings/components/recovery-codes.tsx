import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { snackbar } from '../../../components/snackbar.ts';
import classes from '../settings.module.css';

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      snackbar.success('Recovery codes copied');
    } catch {
      snackbar.error('Copying failed. Please select the codes and copy them yourself.');
    }
  };
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={classes['subtitle']}>
        Two-step sign-in is on. Keep your recovery codes.
      </h3>
      <p className={classes['intro']}>
        Without your phone, any of these codes signs you in, together with your password, and
        switches two-step sign-in off. They are not shown again.
      </p>
      <ul className={classes['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes['buttons']}>
        <Button onClick={onDone}>I saved them</Button>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </>
  );
}
