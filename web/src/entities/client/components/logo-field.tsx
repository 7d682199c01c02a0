import { Checkbox, Input } from '@mantine/core';
import { useId, useState } from 'react';
import { mostLogoBytes } from '../../../../../shared/models/registry/client.ts';
import { base64Of } from '../../../lib/base64-of.ts';
import classes from './logo-field.module.css';

interface LogoFieldProps {
  /** Whether there is one already. */
  hasLogo: boolean;
  /** The one that there is, where it is shown. */
  saved?: string | null;
  /** A data URL; null removes the saved one; undefined leaves it. */
  value: string | null | undefined;
  onChange: (logo: string | null | undefined) => void;
  /** The server's. */
  error?: string | undefined;
}

/** The server checks what it is. */
const dataUrlOf = async (file: File): Promise<string> =>
  `data:${file.type};base64,${base64Of(new Uint8Array(await file.arrayBuffer()))}`;

/** Chooses the logo of a client, which its reports carry. */
export function LogoField({ hasLogo, saved = null, value, onChange, error }: LogoFieldProps) {
  const [isLarge, setLarge] = useState(false);
  const id = useId();
  const fault = isLarge ? 'A logo may have 100 KB at most' : error;
  const shown = value === undefined ? saved : value;
  const choose = async (file: File | undefined): Promise<void> => {
    const isTooLarge = file !== undefined && file.size > mostLogoBytes;
    setLarge(isTooLarge);
    onChange(file === undefined || isTooLarge ? undefined : await dataUrlOf(file));
  };
  return (
    <>
      <Input.Wrapper
        id={id}
        label="Logo"
        description={
          hasLogo
            ? 'PNG or JPEG, at most 100 KB. There is one already: a new one replaces it.'
            : 'PNG or JPEG, at most 100 KB'
        }
        error={fault}
      >
        {shown !== null && <img className={classes['logo']} src={shown} alt="The logo" />}
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          className={classes['file']}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={`${id}-description${fault === undefined ? '' : ` ${id}-error`}`}
          onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        />
      </Input.Wrapper>
      {hasLogo && (
        <Checkbox
          label="Remove the logo"
          checked={value === null}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : undefined)}
        />
      )}
    </>
  );
}
