import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TriedFix } from '../../../../../../shared/models/measuring/proof.ts';
import { QueryState } from '../../../../components/query-state.tsx';
import { proofFilmstripsQuery } from '../../../../entities/scan/api/proof-queries.ts';
import { PagePicture } from '../../../../entities/scan/components/page-picture.tsx';
import { formatSpan } from '../../../../lib/format.ts';
import type { SuggestionAddress } from '../rules/which-suggestion.ts';
import classes from './proof-section.module.css';

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
export function ProofFilms({ proofId, tried, address }: ProofFilmsProps) {
  const { url, device } = address;
  const found = useQuery(proofFilmstripsQuery(url, device, proofId));
  if (found.data === undefined)
    return (
      <QueryState query={found} failed="The pictures could not be loaded">
        <Skeleton height={320} />
      </QueryState>
    );
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
