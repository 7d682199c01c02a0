import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { ColorSchemeButton } from '../../../components/color-scheme-button.tsx';
import { Logo } from '../../../components/logo.tsx';
import { SkipLink } from '../../../components/skip-link.tsx';
import classes from './sharing.module.css';

/** Frame of what is shared: a page of its own, which leads nowhere into the account and is not indexed. */
export function SharedFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <meta name="referrer" content="no-referrer" />
      <SkipLink />
      <main id="content" tabIndex={-1} className={classes['main']}>
        {children}
      </main>
      <footer className={classes['footer']}>
        <Flex component="span" display="inline-flex" gap={8} align="center" wrap="wrap">
          Powered by <Logo />
        </Flex>
        <ColorSchemeButton />
      </footer>
    </div>
  );
}
