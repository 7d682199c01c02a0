import { Button, Flex, Input } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { Icon } from '../../../components/values/icon.tsx';
import { base64Of } from '../../../lib/base64-of.ts';
import {
  contactMessages,
  mostScreenshotBytes,
} from '../../../../../shared/models/portfolio/contact.ts';
import classes from './contact.module.css';

interface ScreenshotFieldProps {
  /** Data URL of the chosen picture. */
  value: string | undefined;
  error: string | undefined;
  onChange: (chosen: { dataUrl?: string; error?: string }) => void;
}

/** Upload Screenshot: a PNG or JPEG of at most 1 MB, with a preview. */
export function ScreenshotField({ value, error, onChange }: ScreenshotFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return onChange({});
    const read = await readScreenshot(file);
    setName(file.name);
    onChange('error' in read ? { error: read.error } : { dataUrl: read.dataUrl });
  };
  const remove = (): void => {
    if (input.current !== null) input.current.value = '';
    onChange({});
    input.current?.focus();
  };
  return (
    <Input.Wrapper
      id={id}
      label="Upload Screenshot"
      description="PNG or JPEG, at most 1 MB"
      error={error}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        className={classes['file']}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-description${error === undefined ? '' : ` ${id}-error`}`}
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      {value !== undefined && (
        <Flex component="span" gap={12} align="flex-end" wrap="wrap" mt={12}>
          <img src={value} alt={`Preview of ${name}`} className={classes['picture']} />
          <Button size="xs" leftSection={<Icon name="trash" size={16} />} onClick={remove}>
            Remove screenshot
          </Button>
        </Flex>
      )}
    </Input.Wrapper>
  );
}

/** A screenshot that is ready to be sent, or why it cannot be. */
type Screenshot = { dataUrl: string; name: string } | { error: string };

const beginnings = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];

/** By the content, as on the server, so that a wrong file is reported before it is sent. */
async function readScreenshot(file: File): Promise<Screenshot> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPicture = beginnings.some((start) => start.every((byte, at) => bytes[at] === byte));
  if (!isPicture) return { error: contactMessages.formats };
  if (bytes.length > mostScreenshotBytes) return { error: contactMessages.tooLarge };
  const type = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
  return { dataUrl: `data:${type};base64,${base64Of(bytes)}`, name: file.name };
}
