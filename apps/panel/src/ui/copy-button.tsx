/** Copies a text, even without clipboard access, such as on URLs without TLS. */
import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTexts } from '../i18n/texts.tsx';

interface CopyButtonProps {
  value: string;
  /** The element with the text, which is selected, so that users can copy it themselves if nothing else works. */
  shownIn: RefObject<HTMLElement | null>;
}

type Outcome = 'none' | 'copied' | 'failed';

export function CopyButton({ value, shownIn }: CopyButtonProps) {
  const { common, tokenUse } = useTexts();
  const [outcome, setOutcome] = useState<Outcome>('none');
  const { start } = useTimeout(() => setOutcome('none'), 3000);
  const copy = async () => {
    const copied = await toClipboard(value).catch(() => bySelection(shownIn.current));
    setOutcome(copied ? 'copied' : 'failed');
    if (copied) start();
  };
  const label = { none: common.copy, copied: common.copied, failed: tokenUse.copyFailed }[outcome];
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <Button
      onClick={() => void copy()}
      variant={outcome === 'copied' ? 'light' : 'filled'}
      leftSection={<Icon size={16} aria-hidden />}
      aria-live="polite"
      h={40}
    >
      {label}
    </Button>
  );
}

async function toClipboard(value: string): Promise<boolean> {
  await navigator.clipboard.writeText(value);
  return true;
}

/** Selects the text and copies the selection. Returns whether it was copied; the text stays selected. */
function bySelection(element: HTMLElement | null): boolean {
  if (!element) return false;
  window.getSelection()?.selectAllChildren(element);
  return document.execCommand('copy');
}
