import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './code-snippet.module.css';
import { snackbar } from './snackbar.ts';

interface CodeSnippetProps {
  name: string;
  code: string;
  /** The caption. */
  children: ReactNode;
}

/** Lines of code to copy. */
export function CodeSnippet({ name, code, children }: CodeSnippetProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      snackbar.success(`${name} copied`);
    } catch {
      snackbar.error('Copying failed. Please select the lines and copy them yourself.');
    }
  };
  return (
    <figure className={classes['snippet']}>
      <div className={classes['head']}>
        <span>{name}</span>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Copy ${name}`}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </div>
      <pre className={classes['code']}>
        <code>{code}</code>
      </pre>
      <figcaption>{children}</figcaption>
    </figure>
  );
}
