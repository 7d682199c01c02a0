import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type {
  PageState,
  SiteState,
  StateKind,
} from '../../../../../shared/models/measuring/site-state.ts';
import {
  pageInSentence,
  stateBands,
  stateLabels,
  stateWords,
} from '../../../../../shared/state/site-state-words.ts';
import { BandSymbol } from '../../../components/values/band.tsx';
import { CodeText } from '../../../components/values/code-text.tsx';
import { formatShortAge } from '../../../lib/format.ts';
import { stateFormats } from '../../../lib/state-formats.ts';
import { useNow } from '../../../lib/use-now.ts';
import { reportLink } from '../rules/site-links.ts';
import classes from './site-state.module.css';

const grey: Partial<Record<StateKind, string>> = {
  'not-scanned': 'M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0 1.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  paused: 'M1.5 1h2.5v8H1.5zM6 1h2.5v8H6z',
  fine: 'M5 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
};

/** The symbol of a state. @param words its name where no words stand beside it; decorative without */
export function StateSymbol({ kind, words }: { kind: StateKind; words?: string }) {
  const band = stateBands[kind];
  const named =
    words === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words };
  if (band !== null) return <BandSymbol band={band} {...(words === undefined ? {} : { words })} />;
  return (
    <svg width={10} height={10} viewBox="0 0 10 10" {...named}>
      <path d={grey[kind]} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

function Coloured({
  kind,
  look,
  children,
}: {
  kind: StateKind;
  look: string;
  children: ReactNode;
}) {
  return (
    <span className={classes[look]} data-band={stateBands[kind] ?? undefined} data-state={kind}>
      <StateSymbol kind={kind} />
      <span>{children}</span>
    </span>
  );
}

/** The state of a site, in a word or two. */
export function StateLabel({ kind }: { kind: StateKind }) {
  return (
    <Coloured kind={kind} look="label">
      {stateLabels[kind]}
    </Coloured>
  );
}

interface StateSentenceProps {
  state: PageState | SiteState;
  /** Whether the page that it names leads to its report. @default true */
  isLinked?: boolean;
}

/** The state of a page or site, in a sentence; only the age of the scan where nothing is wrong. */
export function StateSentence({ state, isLinked = true }: StateSentenceProps) {
  const now = useNow();
  const { sentence } = stateWords(state, stateFormats(now));
  if (state.kind === 'fine')
    return (
      <span className={classes['age']} data-state="fine" title={sentence}>
        <span aria-hidden>{formatShortAge(state.checkedAt, now)}</span>
        <VisuallyHidden>{sentence}</VisuallyHidden>
      </span>
    );
  const page = isLinked ? pageInSentence(state) : undefined;
  const at = page === undefined ? -1 : sentence.lastIndexOf(page.words);
  return (
    <Coloured kind={state.kind} look="sentence">
      {page === undefined || at < 0 ? (
        <CodeText>{sentence}</CodeText>
      ) : (
        <>
          {sentence.slice(0, at)}
          <Link
            className={classes['page'] ?? ''}
            to={reportLink({ siteName: '', siteUrl: page.url }, placeOf(state)).to}
          >
            {page.words}
          </Link>
          {sentence.slice(at + page.words.length)}
        </>
      )}
    </Coloured>
  );
}

const placeOf = (state: PageState) => (state.kind === 'slow' ? { device: state.device } : {});
