/** A text with code spans only, for labels and for texts that may contain words of the scanned page. */
export function CodeText({ children }: { children: string }) {
  // Every second part was between backticks.
  return children
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? <code key={`${index}-code`}>{part}</code> : part));
}
