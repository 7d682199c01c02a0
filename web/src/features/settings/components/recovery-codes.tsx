import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { copyText } from '../../../components/copy-text.ts';
import classes from '../settings.module.css';

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = (): void => void copyText(codes.join('\n'), 'Recovery codes copied', 'codes');
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
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
      </div>
    </>
  );
}
