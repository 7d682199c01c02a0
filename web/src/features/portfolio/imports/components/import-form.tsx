import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { longestList, mostImported } from '../../../../../../shared/calls/portfolio/imports.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { errorMessage } from '../../../../lib/api.ts';
import { useStartImport } from '../api/site-import.ts';
import { Segments } from '../../../../components/forms/segments.tsx';
import { Form } from '../../../../components/forms/form.tsx';
import { decodeList } from '../rules/decode-list.ts';
import classes from '../imports.module.css';

/** A character takes up to three bytes in UTF-8. */
const mostBytes = 3 * longestList;

/** A list, a file or a sitemap to import sites from. */
export function ImportForm({ isDisabled }: { isDisabled: boolean }) {
  const start = useStartImport();
  const [list, setList] = useState('');
  const [sitemap, setSitemap] = useState('');
  const [as, setAs] = useState<'pages' | 'sites'>('pages');
  const [error, setError] = useState<string>();
  const readFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = currentTarget.files ?? [];
    if (file === undefined) return;
    const isLarge = file.size > mostBytes;
    const text = isLarge ? '' : decodeList(new Uint8Array(await file.arrayBuffer()));
    if (isLarge || text.length > longestList) setError('The file is too large: import it in parts');
    else setList(text);
  };
  // Chosen again, the same file would be no change.
  const [clears, setClears] = useState(0);
  const clear = (): void => {
    setList('');
    setSitemap('');
    setClears(clears + 1);
  };
  const isEmpty = list.trim() === '' && sitemap.trim() === '';
  const check = (): void => {
    setError(undefined);
    start.mutate(list.trim() === '' ? { sitemap: sitemap.trim(), as } : { list }, {
      onSuccess: clear,
      onError: (failure) => setError(errorMessage(failure)),
    });
  };
  return (
    <Form
      failure={error}
      maw={720}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <Textarea
        label="Addresses"
        description={`One a line, or CSV: address, name, client, tags. At most ${mostImported}.`}
        rows={6}
        spellCheck={false}
        value={list}
        onChange={({ currentTarget }) => setList(currentTarget.value)}
      />
      <label className={classes['file']}>
        <span>CSV file</span>
        <input
          key={clears}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => void readFile(event)}
        />
      </label>
      <TextInput
        label="Or a sitemap"
        type="url"
        placeholder="https://www.example.com/sitemap.xml"
        disabled={list.trim() !== ''}
        value={sitemap}
        onChange={({ currentTarget }) => setSitemap(currentTarget.value)}
      />
      {sitemap.trim() !== '' && list.trim() === '' && (
        <Segments
          aria-label="Its addresses become"
          data={[
            { value: 'pages', label: 'Pages of one site' },
            { value: 'sites', label: 'A site each' },
          ]}
          value={as}
          onChange={setAs}
        />
      )}
      <Group gap={8}>
        <AllowedButton type="submit" isBusy={start.isPending} disabled={isDisabled || isEmpty}>
          Check
        </AllowedButton>
        {!isEmpty && <Button onClick={clear}>Clear</Button>}
      </Group>
    </Form>
  );
}
