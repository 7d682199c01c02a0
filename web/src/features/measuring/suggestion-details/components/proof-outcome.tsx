import { Text } from '@mantine/core';
import { shownTried, triedOf } from '../../../../../../shared/assessment/tried-fixes.ts';
import type { LastScan } from '../../../../../../shared/assessment/tried-words.ts';
import type { ProofRun } from '../../../../../../shared/calls/measuring/proofs.ts';
import type { Proof, TriedFix } from '../../../../../../shared/models/measuring/proof.ts';
import { TimeAgo } from '../../../../components/time-ago.tsx';
import { useTried } from '../../../../entities/scan/api/use-tried.ts';
import { triedWords } from '../../../../entities/scan/rules/tried-words.ts';
import { formatNumber, formatSpan } from '../../../../lib/format.ts';
import { formatMetric } from '../../../../lib/metrics.ts';
import { untriedWords, whyUnfaithful } from '../rules/proof-words.ts';
import type { SuggestionAddress } from '../rules/which-suggestion.ts';
import { ProofFilms } from './proof-films.tsx';
import classes from './proof-section.module.css';

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
    matchedByPath > 0 &&
      `${matchedByPath} ${matchedByPath === 1 ? 'request' : 'requests'} matched by path`,
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
