import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { tag } from '../../../../../shared/models/client.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { DialogButtons } from '../../../components/dialog-frame.tsx';
import classes from '../../../components/dialog-frame.module.css';
import { snackbar } from '../../../components/snackbar.ts';
import { useOrganiseSites } from '../../../entities/site/api/organise-sites.ts';
import { errorMessage } from '../../../lib/api.ts';
import { fieldError } from '../../../lib/field-error.ts';

const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/** 'Tags': all tags of a site in one field. */
export function TagsDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { url, siteName, tags: saved = [] } = site;
  const organise = useOrganiseSites();
  const [typed, setTyped] = useState(saved.join(', '));
  const [error, setError] = useState<string>();
  const save = async (): Promise<void> => {
    const wanted = tagsOf(typed);
    const fault = wanted.map((one) => fieldError(tag, one)).find((one) => one !== undefined);
    setError(fault);
    if (fault !== undefined) return;
    const removeTags = saved.filter((one) => !wanted.includes(one));
    const addTags = wanted.filter((one) => !saved.includes(one));
    try {
      if (removeTags.length > 0) await organise.mutateAsync({ sites: [url], removeTags });
      if (addTags.length > 0) await organise.mutateAsync({ sites: [url], addTags });
      snackbar.success(`Tags of ${siteName} have been saved`);
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
    }
  };
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label="Tags"
        description="Separated by commas"
        data-autofocus
        error={error}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={organise.isPending}>
          Save
        </BusyButton>
      </DialogButtons>
    </form>
  );
}
