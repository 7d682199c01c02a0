import { Title } from '@mantine/core';
import type { FixSnippet } from '../../../../../shared/snippets/evidence.ts';
import { CodeSnippet } from '../../../components/code-snippet.tsx';
import { CodeText } from '../../../entities/scan/components/audit-text.tsx';
import classes from '../suggestion-details.module.css';

/** The changes in the page's own terms, each to copy. They contain text of the page, and are shown as text. */
export function SnippetList({ snippets }: { snippets: readonly FixSnippet[] }) {
  if (snippets.length === 0) return undefined;
  return (
    <div className={classes['snippets']}>
      <Title order={3}>On this page</Title>
      <ul>
        {snippets.map((snippet, index) => (
          <li key={snippet.code}>
            <CodeSnippet name={nameOf(snippets, index)} code={snippet.code}>
              <CodeText>{snippet.caption}</CodeText>
            </CodeSnippet>
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
