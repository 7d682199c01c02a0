import type { ReactNode } from 'react';
import type { PageState, SiteState, StateKind } from '../../../../../shared/models/site-state.ts';
import {
  stateBands,
  stateLabels,
  stateWords,
} from '../../../../../shared/state/site-state-words.ts';
import { BandSymbol } from '../../../components/band.tsx';
import { stateFormats } from '../../../lib/state-formats.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './site-state.module.css';

const grey: Partial<Record<StateKind, string>> = {
  'not-scanned': 'M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0 1.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  paused: 'M1.5 1h2.5v8H1.5zM6 1h2.5v8H6z',
};

/** The symbol of a state. Decorative; put its words beside it. */
export function StateSymbol({ kind }: { kind: StateKind }) {
  const band = stateBands[kind];
  if (band !== null) return <BandSymbol band={band} />;
  return (
    <svg className={classes['symbol']} width={10} height={10} viewBox="0 0 10 10" aria-hidden>
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

/** The state of a page or site, in a sentence. */
export function StateSentence({ state }: { state: PageState | SiteState }) {
  const now = useNow();
  return (
    <Coloured kind={state.kind} look="sentence">
      {stateWords(state, stateFormats(now)).sentence}
    </Coloured>
  );
}
