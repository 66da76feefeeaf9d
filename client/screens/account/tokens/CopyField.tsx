import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { FieldBox } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import css from './CopyField.module.css';

/** A read-only field with a secret to copy. It has the focus, its text is selected, and a button copies it if the browser has a clipboard. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint: string }) {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  // Over plain HTTP pages have no access to the clipboard.
  const clipboard = (navigator as { clipboard?: Clipboard }).clipboard;
  const copy = async () => {
    // If the browser refuses, the text is still selected and can be copied by hand.
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
