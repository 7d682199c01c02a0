import type { Sided } from '../../../../../shared/comparison.ts';
import { differenceWords, verdictWords } from '../../../../../shared/comparison-words.ts';
import type { Device } from '../../../../../shared/devices.ts';
import type { Difference } from '../../../../../shared/differences.ts';
import { Section } from '../../../components/section.tsx';
import { formatBytes, formatNumber, formatSpan } from '../../../lib/format.ts';
import { bySide } from '../compared.ts';
import { comparedScore, namedDifferences } from '../compared-scores.ts';
import type { SideData } from '../use-side-data.ts';
import classes from './verdict.module.css';

const formats = {
  bytes: formatBytes,
  ms: formatSpan,
  requests: (count: number) => formatNumber(count),
};

const loadOf: Record<Device, string> = {
  mobile: 'on a slow phone',
  desktop: 'on a desktop computer',
};

interface VerdictProps {
  names: Sided<string>;
  data: Sided<SideData>;
  device: Device;
}

/** Who is faster, and by what: in sentences. */
export function Verdict({ names, data, device }: VerdictProps) {
  const results = bySide(data, (each) => each.results);
  const scores = {
    mobile: comparedScore(bySide(results, ({ mobile }) => mobile)),
    desktop: comparedScore(bySide(results, ({ desktop }) => desktop)),
  };
  const differences = namedDifferences(
    device,
    bySide(results, (each) => each[device]),
    bySide(data, ({ figures }) => figures.data?.[device]),
  );
  return (
    <Section id="verdict" title="Who is faster">
      <div className={classes['verdict']}>
        <p className={classes['sentence']}>{verdictWords(names, scores)}</p>
        <h3 className={classes['title']}>The largest differences on {device}</h3>
        <Differences differences={differences} device={device} />
      </div>
    </Section>
  );
}

interface DifferencesProps {
  differences: readonly Difference[] | undefined;
  device: Device;
}

function Differences({ differences, device }: DifferencesProps) {
  if (differences === undefined || differences.length === 0) {
    return (
      <p className={classes['none']}>
        {differences === undefined
          ? 'They appear as soon as both sites have a scan that counted what they load.'
          : 'Both load about as much, with about as many requests, from servers that are about as quick.'}
      </p>
    );
  }
  return (
    <ol className={classes['list']}>
      {differences.map((difference) => (
        <li key={difference.kind} className={classes['difference']}>
          <span className={classes['arrow']} data-gain={difference.gainMs > 0 ? 'theirs' : 'mine'}>
            {difference.gainMs > 0 ? 'Their advantage' : 'Your advantage'}
          </span>
          <span>{differenceWords(difference, formats)}</span>
          <span className={classes['gain']}>
            about {formatSpan(Math.abs(difference.gainMs))} {loadOf[device]}
          </span>
        </li>
      ))}
    </ol>
  );
}
