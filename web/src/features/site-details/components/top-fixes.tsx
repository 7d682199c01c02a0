import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Device } from '../../../../../shared/devices.ts';
import type { SuggestionItem, TechStackItem } from '../../../../../shared/models/scan-report.ts';
import { spreadOfScore } from '../../../../../shared/usual-spread.ts';
import { CodeText } from '../../../entities/scan/audit-text.tsx';
import type { DeviceResult } from '../../../entities/scan/device-result.ts';
import { gainWords } from '../../../entities/scan/suggestion-gain.ts';
import { suggestionLink } from '../../../entities/site/report-link.ts';
import classes from './verdict.module.css';

const most = 3;

interface TopFixesProps {
  url: string;
  device: Device;
  /** The greatest gain first. */
  fixes: readonly SuggestionItem[];
  result: DeviceResult;
  techStack: readonly TechStackItem[];
  isLoading: boolean;
  /** False if there is no result with findings. */
  isKnown: boolean;
}

/** The fixes with the greatest gain, each with its instructions. */
export function TopFixes(props: TopFixesProps) {
  const { url, device, fixes, result, techStack, isLoading, isKnown } = props;
  const { score, earlierScores } = result;
  const usual = score && { score: score.value, spread: spreadOfScore(earlierScores) };
  return (
    <>
      <h3 className={classes['fixesTitle']}>Fix first on {device}</h3>
      <ol className={classes['fixes']}>
        {isLoading &&
          Array.from({ length: most }, (_, index) => (
            <li key={index}>
              <Skeleton height={40} />
            </li>
          ))}
        {!isLoading &&
          fixes.slice(0, most).map((item) => (
            <li key={item.id}>
              <span className={classes['fix']}>
                <span className={classes['fixTitle']}>
                  <CodeText>{item.title}</CodeText>
                </span>
                <span className={classes['gain']}>{gainWords(item, usual)}</span>
              </span>
              <Button
                component={Link}
                {...suggestionLink({ siteUrl: url }, device, item, techStack)}
                variant="default"
                aria-label={`How to fix: ${item.title}`}
              >
                How to fix
              </Button>
            </li>
          ))}
        {!isLoading && fixes.length === 0 && (
          <li>
            {isKnown
              ? 'No single fix with an estimated gain in score was found.'
              : 'Fixes appear here after a scan.'}
          </li>
        )}
      </ol>
    </>
  );
}
