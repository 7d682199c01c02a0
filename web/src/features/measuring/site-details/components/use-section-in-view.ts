import { useEffect, useState } from 'react';

/** Below the bars that stick to the top; a section that a link leads to begins above this line. */
const readingLine = 200;

/** The section that the reader is in: the last one that begins above the line. Undefined above the first. */
export function sectionAt(
  sections: readonly { id: string; top: number }[],
  line = readingLine,
): string | undefined {
  return sections.findLast(({ top }) => top <= line)?.id;
}

/** The id of the section in view, in the order of the page; it changes as the page scrolls. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState<string>();
  const list = ids.join(' ');
  useEffect(() => {
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const sections = list.split(' ').flatMap((id) => {
        const section = document.getElementById(id);
        return section === null ? [] : [{ id, top: section.getBoundingClientRect().top }];
      });
      setInView(sectionAt(sections));
    };
    const onScroll = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [list]);
  return inView;
}
