import { CodeText } from '../../../components/values/code-text.tsx';
import { parseAuditMarkdown } from '../rules/audit-markdown.ts';

/** One of Lighthouse's texts with its links and code. Everything else in it is shown as text. */
export function AuditText({ children }: { children: string }) {
  return parseAuditMarkdown(children).map((part, index) => {
    const key = `${index}-${part.kind}`;
    if (part.kind === 'text') return part.text;
    if (part.kind === 'code') return <code key={key}>{part.text}</code>;
    return (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
        <CodeText>{part.text}</CodeText>
      </a>
    );
  });
}
