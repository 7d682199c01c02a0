import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  mostSavedFilters,
  type SavedFilter,
} from '../../../../../../shared/models/identity/saved-filter.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { profileQuery, useEditProfile } from '../../../../entities/session/api/own-user.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { unreachedWords } from '../../../../lib/api-error.ts';
import { useCode } from '../../../../lib/use-code.ts';
import { readView, type TodayView, writeView } from '../rules/view.ts';
import { LinkButton } from '../../../../components/values/link-button.tsx';

const fetchDialog = () => import('./filter-name-dialog.tsx');

/** Changes the user's saved filters, also those that another tab has saved since. */
function useChangeSaved() {
  const { userId } = useSession();
  const client = useQueryClient();
  const edit = useEditProfile();
  return {
    isBusy: edit.isPending,
    change: async (next: (saved: SavedFilter[]) => SavedFilter[]) => {
      const { savedFilters } = await client.fetchQuery({ ...profileQuery(userId), staleTime: 0 });
      return edit.mutateAsync({ savedFilters: next(savedFilters) });
    },
  };
}

/** The filters that the user has saved, and what to do with the one that is shown. */
export function SavedFilters({ view }: { view: TodayView }) {
  const { savedFilters: saved } = useSession().plan;
  const { change, isBusy } = useChangeSaved();
  const [naming, setNaming] = useState<'save' | 'rename'>();
  const group = useRef<HTMLFieldSetElement>(null);
  const code = useCode(fetchDialog, naming, () => {
    setNaming(undefined);
    snackbar.error(unreachedWords());
  });
  const search = writeView(view);
  // As this version writes it, which may not be how it was saved.
  const isShown = (one: SavedFilter): boolean => writeView(readView(one.search)) === search;
  const shown = saved.find(isShown);
  const isNew = search !== '' && shown === undefined;
  if (saved.length === 0 && !isNew) return null;
  const close = (): void => {
    setNaming(undefined);
    group.current?.querySelector<HTMLElement>('a, button')?.focus();
  };
  const remove = (): void =>
    snackbar.outcome(
      change((all) => all.filter(({ name }) => name !== shown?.name)),
      'Filter removed',
    );
  const keep = async (name: string): Promise<void> => {
    await change((all) =>
      naming === 'rename'
        ? all.map((one) => (one.name === shown?.name ? { ...one, name } : one))
        : [...all, { name, search }],
    );
    close();
  };
  return (
    <fieldset ref={group} aria-label="Saved filters">
      <Group gap={8}>
        {saved.map((one) => (
          <LinkButton
            key={one.name}

            to={{ pathname: '/today', search: one.search }}
            size="xs"
            radius="xl"
            variant={one === shown ? 'light' : 'default'}
            aria-current={one === shown ? 'true' : undefined}
          >
            {one.name}
          </LinkButton>
        ))}
        {shown !== undefined && (
          <>
            <Button size="xs" variant="subtle" color="gray" onClick={() => setNaming('rename')}>
              Rename
            </Button>
            <Button size="xs" variant="subtle" color="gray" disabled={isBusy} onClick={remove}>
              Remove
            </Button>
          </>
        )}
        {isNew && (
          <Button
            size="xs"

            disabled={saved.length >= mostSavedFilters}
            title={
              saved.length >= mostSavedFilters
                ? `Up to ${mostSavedFilters} filters can be saved`
                : undefined
            }
            onClick={() => setNaming('save')}
          >
            Save Filter
          </Button>
        )}
        {code && (
          <code.FilterNameDialog
            isOpen={naming !== undefined}
            current={naming === 'rename' ? shown?.name : undefined}
            isBusy={isBusy}
            onSend={keep}
            onClose={close}
          />
        )}
      </Group>
    </fieldset>
  );
}
