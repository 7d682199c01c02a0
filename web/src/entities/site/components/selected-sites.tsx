import { Box, Button, Group, Progress } from '@mantine/core';
import { useConfirmation } from '../../../components/forms/confirmation.tsx';
import { DialogFrame } from '../../../components/forms/dialog-frame.tsx';
import { Icon, type IconName } from '../../../components/values/icon.tsx';
import { useDialogAbout } from '../../../components/forms/use-dialog-about.ts';
import { counted, formatNumber } from '../../../lib/format.ts';
import { useRefusal } from '../../session/components/while-allowed.tsx';
import { StickyBar } from '../../../components/layout/sticky-bar.tsx';
import { wholeAccount } from '../../session/rules/refusal.ts';
import { type BulkProgress, type BulkRequest, type ChosenSite, useBulk } from '../api/use-bulk.ts';
import { bulkActions, namesInWords } from '../rules/bulk-actions.ts';
import { AssignForm, TagForm } from './organise-forms.tsx';

export interface BulkBarProps {
  chosen: readonly ChosenSite[];
  /** Chooses these sites only: none, or those for which something failed. */
  onChoose: (urls: string[]) => void;
}

type Form = 'tag' | 'untag' | 'assign';
const titles: Record<Form, string> = {
  tag: 'Add Tag',
  untag: 'Remove Tag',
  assign: 'Assign to Client',
};

/** What can be done with the chosen sites of a list. */
export function SelectedSites({ chosen, onChoose }: BulkBarProps) {
  const { run, progress } = useBulk(onChoose);
  const confirmation = useConfirmation();
  const noScan = useRefusal();
  const noChange = useRefusal(wholeAccount);
  const { about: form = 'tag', isOpen, open, close } = useDialogAbout<Form>();
  const start = (request: BulkRequest, sites = chosen): void => void run(request, sites);
  const send = (request: BulkRequest): void => {
    close();
    start(request);
  };
  const confirmRemoval = (by: HTMLElement): void =>
    confirmation.ask(by, {
      title: chosen.length === 1 ? 'Remove Site' : 'Remove Sites',
      about: (
        <>
          Remove <strong>{counted(chosen.length, 'site')}</strong>:{' '}
          {namesInWords(chosen.map(({ siteName }) => siteName))}? Scans stop, and all results are
          deleted. This cannot be undone. To keep the results, pause the sites instead.
        </>
      ),
      confirm: `Remove ${counted(chosen.length, 'site')}`,
      act: async () => {
        start({ action: 'remove' });
        return `Removing ${counted(chosen.length, 'site')}`;
      },
      failed: '',
    });
  const paused = chosen.filter(({ isPaused }) => isPaused);
  const active = chosen.filter(({ isPaused }) => !isPaused);
  const tags = [...new Set(chosen.flatMap(({ tags: own = [] }) => own))].toSorted((a, b) =>
    a.localeCompare(b),
  );
  if (chosen.length === 0 && progress === undefined) return null;
  const isBusy = progress !== undefined;
  const isFixed = isBusy || noChange !== undefined;
  return (
    <StickyBar aria-label="Selected sites">
      {confirmation.dialog}
      <DialogFrame isOpen={isOpen} onClose={close} title={titles[form]}>
        {form === 'assign' ? (
          <AssignForm onSend={send} onClose={close} />
        ) : (
          <TagForm action={form} tags={tags} onSend={send} onClose={close} />
        )}
      </DialogFrame>
      <Box component="output" fw={600}>
        {progress === undefined ? `${counted(chosen.length, 'site')} selected` : inWords(progress)}
      </Box>
      {progress !== undefined && (
        <Progress
          flex="1 1 120px"
          aria-label={bulkActions[progress.action].doing}
          value={(progress.done / progress.of) * 100}
        />
      )}
      <Group gap={8}>
        <BarButton
          icon="refresh"
          isDisabled={isBusy || noScan !== undefined}
          onClick={() => start({ action: 'scan' })}
        >
          Scan again
        </BarButton>
        <BarButton icon="plus" isDisabled={isFixed} onClick={(by) => open('tag', by)}>
          Add tag
        </BarButton>
        {tags.length > 0 && (
          <BarButton icon="close" isDisabled={isFixed} onClick={(by) => open('untag', by)}>
            Remove tag
          </BarButton>
        )}
        <BarButton icon="users" isDisabled={isFixed} onClick={(by) => open('assign', by)}>
          Assign
        </BarButton>
        {active.length > 0 && (
          <BarButton
            icon="clock"
            isDisabled={isFixed}
            onClick={() => start({ action: 'pause' }, active)}
          >
            Pause
          </BarButton>
        )}
        {paused.length > 0 && (
          <BarButton
            icon="clock"
            isDisabled={isFixed}
            onClick={() => start({ action: 'resume' }, paused)}
          >
            Resume
          </BarButton>
        )}
        <BarButton icon="trash" isDisabled={isFixed} onClick={confirmRemoval}>
          Remove
        </BarButton>
        <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => onChoose([])}>
          Clear selection
        </Button>
        {(noChange ?? noScan) !== undefined && <span>{noChange ?? noScan}</span>}
      </Group>
    </StickyBar>
  );
}

interface BarButtonProps {
  icon: IconName;
  isDisabled: boolean;
  onClick: (by: HTMLElement) => void;
  children: string;
}

const BarButton = ({ icon, isDisabled, onClick, children }: BarButtonProps) => (
  <Button
    size="compact-sm"
    leftSection={<Icon name={icon} size={16} />}
    disabled={isDisabled}
    onClick={({ currentTarget }) => onClick(currentTarget)}
  >
    {children}
  </Button>
);

const inWords = ({ action, done, of }: BulkProgress): string =>
  `${bulkActions[action].doing}: ${formatNumber(done)} of ${formatNumber(of)}`;
