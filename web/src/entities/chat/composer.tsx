import { Box, Button, Flex, Group, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { longestChatMessage } from '../../../../shared/models/portfolio/chat.ts';

interface ComposerProps {
  onSend: (content: string) => void;
  onTyping: (text: string) => void;
  /** Why nothing can be written; undefined if it can. */
  blocked?: string | undefined;
}

/** From here on, the characters that are left are counted. */
const countFrom = longestChatMessage - 500;

/** The field of a new message: Enter sends it, Shift and Enter begin a new line. */
export function Composer({ onSend, onTyping, blocked }: ComposerProps) {
  const [text, setText] = useState('');
  const left = longestChatMessage - text.length;
  const isSendable = text.trim() !== '' && left >= 0 && blocked === undefined;
  const change = (next: string): void => {
    setText(next);
    onTyping(next);
  };
  const send = (): void => {
    if (!isSendable) return;
    onSend(text.trim());
    change('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method uses Enter to choose a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <Flex
      component="form"
      direction="column"
      gap={8}
      pt={12}
      pr={16}
      pb={16}
      pl={16}
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        label="Message"
        description={blocked ?? 'Enter sends, Shift and Enter begin a new line'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        resize="vertical"
        disabled={blocked !== undefined}
        value={text}
        error={left < 0 ? `${-left} characters too many` : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap={12} wrap="nowrap">
        <Button variant="filled" type="submit" disabled={!isSendable}>
          Send
        </Button>
        {text.length >= countFrom && left >= 0 && (
          <Box component="span" fz="xs" c="dimmed">
            {left} characters left
          </Box>
        )}
      </Group>
    </Flex>
  );
}
