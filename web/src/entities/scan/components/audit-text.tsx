import { parseAuditMarkdown } from '../rules/audit-markdown.ts';

/** A text with code spans only, for labels and for texts that may contain words of the scanned page. */
export function CodeText({ children }: { children: string }) {
  // Every second part was between backticks.
  return children
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? <code key={`${index}-code`}>{part}</code> : part));
}

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
