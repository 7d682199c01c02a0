import { Button } from '@mantine/core';
import type { FixSnippet } from '../../../../../shared/snippets/evidence.ts';
import { snackbar } from '../../../components/snackbar.ts';
import { CodeText } from '../../../entities/scan/components/audit-text.tsx';
import classes from '../suggestion-details.module.css';

/** The changes in the page's own terms, each to copy. They contain text of the page, and are shown as text. */
export function SnippetList({ snippets }: { snippets: readonly FixSnippet[] }) {
  if (snippets.length === 0) return undefined;
  return (
    <div className={classes['snippets']}>
      <h3 className={classes['snippetsTitle']}>On this page</h3>
      <ul>
        {snippets.map((snippet, index) => (
          <li key={snippet.code}>
            <Snippet snippet={snippet} name={nameOf(snippets, index)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** 'HTML', or 'HTML 2' where there are several. */
function nameOf(snippets: readonly FixSnippet[], index: number): string {
  const language = snippets[index]?.language ?? '';
  const same = snippets.filter((snippet) => snippet.language === language).length;
  const place = snippets.slice(0, index + 1).filter((one) => one.language === language).length;
  return same === 1 ? language : `${language} ${place}`;
}

function Snippet({ snippet, name }: { snippet: FixSnippet; name: string }) {
  const { code, caption } = snippet;
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
      <div className={classes['snippetHead']}>
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
      <figcaption>
        <CodeText>{caption}</CodeText>
      </figcaption>
    </figure>
  );
}
