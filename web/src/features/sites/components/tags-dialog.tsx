import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { tag } from '../../../../../shared/models/client.ts';
import { DialogForm } from '../../../components/dialog-form.tsx';
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
    <DialogForm
      onSubmit={() => void save()}
      onClose={onClose}
      isBusy={organise.isPending}
      action="Save"
    >
      <TextInput
        label="Tags"
        description="Separated by commas"
        data-autofocus
        error={error}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </DialogForm>
  );
}
