import { Text } from '@mantine/core';
import { shownTried, triedOf } from '../../../../../../shared/assessment/tried-fixes.ts';
import type { LastScan } from '../../../../../../shared/assessment/tried-words.ts';
import type { ProofRun } from '../../../../../../shared/calls/measuring/proofs.ts';
import type { Proof, TriedFix } from '../../../../../../shared/models/measuring/proof.ts';
import { TimeAgo } from '../../../../components/values/time-ago.tsx';
import { useTried } from '../../../../entities/scan/api/use-tried.ts';
import { triedWords } from '../../../../entities/scan/rules/tried-words.ts';
import { counted, formatNumber, formatSpan } from '../../../../lib/format.ts';
import { formatMetric } from '../../../../lib/metrics.ts';
import { untriedWords, whyUnfaithful } from '../rules/proof-words.ts';
import type { SuggestionAddress } from '../rules/which-suggestion.ts';
import classes from './proof-section.module.css';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { proofFilmstripsQuery } from '../../../../entities/scan/api/proof-queries.ts';
import { PagePicture } from '../../../../entities/scan/components/page-picture.tsx';

/** Most pictures in a row; the last one is among them. */
const mostPictures = 8;

const arms = [
  { arm: 'base', name: 'As it is' },
  { arm: 'fixed', name: 'With the change' },
] as const;

interface ProofFilmsProps {
  proofId: string;
  tried: TriedFix;
  address: SuggestionAddress;
}

/** The page while it loads, with a change and without. */
function ProofFilms({ proofId, tried, address }: ProofFilmsProps) {
  const { url, device } = address;
  const found = useQuery(proofFilmstripsQuery(url, device, proofId));
  if (found.data === undefined)
    return <QueryState query={found} failed="The pictures could not be loaded" height={320} />;
  const film = found.data.filmstrips.find(({ fixes }) => fixes.join() === tried.fixes.join());
  if (film === undefined || film.base.length === 0) return undefined;
  return (
    <div className={classes['films']}>
      {arms.map(({ arm, name }) => (
        <figure key={arm}>
          <figcaption>{name}</figcaption>
          <ol>
            {film[arm].slice(-mostPictures).map(({ timing, data: picture }) => (
              <li key={timing}>
                <PagePicture
                  device={device}
                  data={picture}
                  alt={`${name}, after ${formatSpan(timing)}`}
                  width={device === 'mobile' ? 72 : 128}
                />
                <span>{formatSpan(timing)}</span>
              </li>
            ))}
          </ol>
        </figure>
      ))}
    </div>
  );
}

interface ProofOutcomeProps {
  /** Over. */
  run: ProofRun;
  address: SuggestionAddress;
}

/** What trying a finding's change has shown, or why it was not tried. */
export function ProofOutcome({ run, address }: ProofOutcomeProps) {
  const { proof } = run;
  const { last } = useTried(address.url, address.device);
  const { type: finding } = address;
  if (proof === null)
    return <p>The trial failed on our side. Nothing was changed; please try again.</p>;
  const tried = triedOf(finding, [proof]);
  return (
    <>
      <Text fw={600}>{sentenceOf(proof, finding, last)}</Text>
      <Text c="dimmed">
        <TimeAgo time={proof.triedAt} />, {proof.runs} loads in {formatSpan(proof.seconds * 1000)}.
        {proof.fidelity.isFaithful && ` ${fidelityWords(proof)}`}
        {tried?.inp !== undefined &&
          ` A first tap takes ${formatMetric('inp', tried.inp.base)} without the change, ${formatMetric('inp', tried.inp.fixed)} with it.`}
      </Text>
      {tried !== undefined && (
        <>
          <Changes tried={tried} />
          <ProofFilms proofId={run.proofId} tried={tried} address={address} />
        </>
      )}
    </>
  );
}

function sentenceOf(proof: Proof, finding: string, last: LastScan | undefined): string {
  const tried = shownTried(finding, [proof]);
  if (tried !== undefined) return `${triedWords(tried, last)}.`;
  const { isFaithful, why } = proof.fidelity;
  if (!isFaithful) return whyUnfaithful[why ?? 'failed'];
  const untried = proof.untried.find(({ fix }) => fix === finding);
  return untriedWords[untried?.why ?? 'failed'];
}

function fidelityWords({ fidelity }: Proof): string {
  const { scoreLive, scoreReplayed, matchedByPath, missed } = fidelity;
  const counts = [
    matchedByPath > 0 && `${counted(matchedByPath, 'request')} matched by path`,
    missed > 0 && `${missed} not in the recording`,
  ].filter(Boolean);
  const rest = counts.length > 0 ? `, ${counts.join(', ')}` : '';
  return `The copy scores ${formatNumber(scoreReplayed, 1, 1)}, the page ${formatNumber(scoreLive, 1, 1)}${rest}.`;
}

function Changes({ tried }: { tried: TriedFix }) {
  const { changes, requestsGone } = tried;
  return (
    <div className={classes['changes']}>
      <h3>What was changed</h3>
      <ul>
        {changes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {requestsGone.length > 0 && (
        <>
          <h3>No longer requested</h3>
          <ul>
            {requestsGone.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
