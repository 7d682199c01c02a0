import { Button } from '@mantine/core';
import { devices } from '../../../../../shared/devices.ts';
import { Band } from '../../../components/band.tsx';
import { HeadWords } from '../../../components/head-words.tsx';
import { Icon } from '../../../components/icon.tsx';
import header from '../../../components/page-header.module.css';
import { LastScan } from '../../../entities/scan/scan-strip.tsx';
import strip from '../../../entities/scan/scan-strip.module.css';
import classes from '../site-details.module.css';
import { StateLine } from '../../../entities/site/state-line.tsx';
import { SiteLink } from './site-link.tsx';
import { Verdict } from './verdict.tsx';

const bands = ['good', 'average', 'bad'] as const;

const view = {
  sentence: '{sentence}',
  evidence: { pathname: '/suggestionDetails', search: '?{evidence}', hash: '#audit' },
  scores: devices.map((device) => ({ device, words: '{score}', band: undefined })),
  fixesTitle: '{fixesTitle}',
  fixes: [
    {
      id: '{id}',
      title: '{title}',
      gain: '{gain}',
      to: { pathname: '/suggestionDetails', search: '?{search}' },
    },
  ],
  noFixes: '',
  isState: false,
};

/** The top of the screen with slots, for `early-painter.ts`: from the same components, so of the same size. */
export function EarlyTop() {
  return (
    <>
      <header className={header['header']}>
        <HeadWords
          title="{name}"
          description={<SiteLink url="{url}" />}
          below={<StateLine status="unknown" />}
        />
        {/* Of the size of the real ones. */}
        <div className={`${header['action']} ${classes['notYet']}`} aria-hidden inert>
          <Button variant="default" leftSection={<Icon name="download" size={18} />}>
            Export
          </Button>
          <Button leftSection={<Icon name="refresh" size={18} />}>Run Scan Again</Button>
        </div>
      </header>
      <div className={strip['strip']}>
        <LastScan age="{age}" scanDate="{scanDate}" when="{when}" isStale />
        <p className={strip['changes']} />
      </div>
      <Verdict device="mobile" view={view} />
      <div data-part="bands">
        {bands.map((band) => (
          <span key={band} data-band={band}>
            <Band band={band} />
          </span>
        ))}
      </div>
    </>
  );
}
