import { parseAuditMarkdown } from './audit-markdown.ts';

/** A text with its spans of code alone; for labels, and for texts that could carry words of the scanned page. */
export function CodeText({ children }: { children: string }) {
  // Every second part stood between backticks.
  return children
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? <code key={`${index}-code`}>{part}</code> : part));
}

/** A text of Lighthouse with its links and code. Everything else in it is shown as the text it is. */
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
