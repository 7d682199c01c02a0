import { Button } from '@mantine/core';
import { useId } from 'react';
import classes from './accounts.module.css';

const providers = ['Microsoft', 'Google'] as const;

/** Says plainly that this installation has no other way in; the buttons are there, and explain why they are off. */
export function SocialSignIn() {
  const explanation = useId();
  return (
    <div className={classes['social']}>
      {providers.map((provider) => (
        <Button key={provider} variant="default" fullWidth disabled aria-describedby={explanation}>
          Continue with {provider}
        </Button>
      ))}
      <p id={explanation} className={classes['note']}>
        Google and Microsoft sign-in are not configured on this installation.
      </p>
    </div>
  );
}
