import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { FieldBox } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import css from './CopyField.module.css';

/** A secret to be taken along: it has the focus at once, is selected with it, and copied by a button where the browser lets it. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint: string }) {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  // Over plain HTTP a browser has no clipboard for pages.
  const clipboard = (navigator as { clipboard?: Clipboard }).clipboard;
  const copy = async () => {
    // What the browser refuses is still selected, to be copied by hand.
    await clipboard?.writeText(value).then(
      () => setCopied(true),
      () => input.current?.focus(),
    );
  };
  return (
    <div className={css.row}>
      <FieldBox label={label} hint={hint}>
        <TextInput
          className={css.value}
          readOnly
          value={value}
          onChange={() => undefined}
          onFocus={(event) => event.target.select()}
          ref={input}
        />
      </FieldBox>
      {clipboard && (
        <Button icon={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
      <VisuallyHidden live>{copied ? `${label} copied` : ''}</VisuallyHidden>
    </div>
  );
}
