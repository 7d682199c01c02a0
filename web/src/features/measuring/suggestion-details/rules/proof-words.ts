import type { Proof, ProofProgress } from '../../../../../../shared/models/measuring/proof.ts';

export const stageWords: Record<ProofProgress['stage'], string> = {
  recording: 'Recording the page',
  replaying: 'Checking that the copy loads like the page',
  trying: 'Loading the copy with the change and without',
  together: 'Loading the copy with the best changes together',
  done: 'Saving',
};

/** Why a fix was not tried. */
export const untriedWords: Record<Proof['untried'][number]['why'], string> = {
  'needs-people':
    'This cannot be tried: it takes people who know the code. The gain stays an estimate.',
  'repeat-visits-only':
    'This cannot be tried: it helps repeat visits, and a scan is a first visit.',
  'no-evidence': 'This cannot be tried: the scan does not name what to change.',
  'not-in-document':
    'Not tried: the element is not in the HTML that the server sends. A script adds it later.',
  'not-in-recording': 'Not tried: the file was not requested while the page was recorded.',
  'too-many-styles':
    'Not tried: the page uses too many rules of these style sheets to inline them, or they import others.',
  'no-time': 'Not tried: the other changes took all of the time.',
  failed: 'Not tried: the change could not be made to the copy.',
};

/** Why a copy was not used. */
export const whyUnfaithful: Record<NonNullable<Proof['fidelity']['why']>, string> = {
  'too-large': 'Not tried: the page is too large to be recorded.',
  'another-score':
    'Not tried: the copy does not score as the page does, so it would prove nothing.',
  missed: 'Not tried: the page requests other addresses each time, and the copy lacks them.',
  streams: 'Not tried: the page needs a WebSocket or a stream, which a copy does not have.',
  failed: 'Not tried: the page could not be measured.',
};
