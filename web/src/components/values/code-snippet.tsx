import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './code-snippet.module.css';
import { copyText } from './copy-text.ts';

interface CodeSnippetProps {
  name: string;
  code: string;
  /** The caption. */
  children: ReactNode;
}

/** Lines of code to copy. */
export function CodeSnippet({ name, code, children }: CodeSnippetProps) {
  return (
    <figure className={classes['snippet']}>
      <div className={classes['head']}>
        <span>{name}</span>
        <Button
          size="compact-sm"
          aria-label={`Copy ${name}`}
          onClick={() => void copyText(code, `${name} copied`, 'lines')}
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
