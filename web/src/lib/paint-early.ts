/** Paints what a screen says first. */
export interface EarlyPainter {
  /** Beginnings of the addresses of the early answers that it needs (see web/build/preloaded-screens.ts). */
  needs: readonly string[];
  /** Does slow work that needs no answer, while the answers are on their way. */
  prepare?(): void;
  /**
   * Fills the screen's template. Words of answers are set as text only.
   * @param answers in the order of `needs`, as the server sent them
   * @returns false if the template has no place for what they say
   */
  fill(template: DocumentFragment, answers: readonly unknown[]): boolean;
}

/** The early answers whose addresses begin so; undefined unless each was requested. */
function requested(needs: readonly string[]): Promise<Response | undefined>[] | undefined {
  const all = Object.entries(globalThis.earlyAnswers ?? {});
  const found = needs.flatMap(
    (start) => all.find(([address]) => address.startsWith(start))?.[1] ?? [],
  );
  return found.length === needs.length ? found : undefined;
}

async function read(answer: Promise<Response | undefined>): Promise<unknown> {
  // The application reads the original.
  const response = (await answer)?.clone();
  if (response?.ok !== true) throw new Error('no answer');
  return response.json();
}

/**
 * Paints the beginning of a screen into the prerendered frame as soon as its early answers are there, before the
 * application has started. The application is then drawn behind it until it says the same (see `early-frame.ts`). Paints
 * nothing if an answer is missing: the application tells why.
 * @param painters by path; each has a template of that name in the frame
 */
export async function paintEarly(painters: Partial<Record<string, EarlyPainter>>): Promise<void> {
  const path = location.pathname;
  const painter = painters[path];
  const template = document.querySelector<HTMLTemplateElement>(`template[data-screen="${path}"]`);
  const answers = painter && requested(painter.needs);
  if (painter === undefined || template === null || answers === undefined) return;
  try {
    painter.prepare?.();
    const content = await Promise.all(answers.map(read));
    const filled = document.importNode(template.content, true);
    const place = document.querySelector('#frame main');
    // Without early answers, they were those of another person.
    if (place === null || globalThis.earlyAnswers === undefined) return;
    if (location.pathname !== path || !painter.fill(filled, content)) return;
    place.replaceChildren(filled);
    document.documentElement.dataset['painted'] = '';
  } catch {
    // The screen is drawn by the application as without an early paint.
  }
}
