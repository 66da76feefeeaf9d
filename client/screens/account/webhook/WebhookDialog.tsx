import { useId, useState } from 'react';
import { kindOf, VESSEL_KINDS } from '../../../../shared/kinds/kinds';
import {
  LONGEST_WEBHOOK_URL,
  WEBHOOK_SENTENCES,
  webhookPaths,
  type WebhookEdit,
  type WebhookLine,
  type WebhookSet,
  type WebhookSettings,
} from '../../../../shared/api/webhook';
import type { FieldProblems } from '../../../../shared/basics/problem';
import { request } from '../../../net/request';
import { useFieldProblems } from '../../../net/useFieldProblems';
import { useSubmit } from '../../../net/useSubmit';
import { Checkbox } from '../../../ui/Checkbox';
import { FormDialog } from '../../../ui/FormDialog';
import { FieldBox } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import css from '../displays/DisplayDialog.module.css';
import { SectionsChoice } from '../displays/SectionsChoice';

const FAILED = 'The webhook could not be saved. Please try again.';

/** The default settings: everything that needs no invoice access. */
const DEFAULTS: WebhookSettings = {
  url: '',
  on: true,
  changes: true,
  due: true,
  sections: VESSEL_KINDS.filter((kind) => kindOf(kind).access === 'session'),
};

interface WebhookDialogProps {
  /** null if there is none yet. */
  webhook: WebhookLine | null;
  privateAllowed: boolean;
  onClose(): void;
  onSaved(set: WebhookSet): void;
}

/** The dialog with the settings of the webhook: its address, its events, and whether it is on. */
export function WebhookDialog({ webhook, privateAllowed, onClose, onSaved }: WebhookDialogProps) {
  const [settings, setSettings] = useState<WebhookSettings>(() => {
    if (!webhook) return DEFAULTS;
    const { on, changes, due, sections } = webhook;
    // The server does not send the address, which may hold a secret. It stays unless another one is typed.
    return { url: '', on, changes, due, sections };
  });
  const { errors, setErrors, showErrors, box: body } = useFieldProblems<HTMLDivElement>(FAILED);
  const whatId = useId();
  const { busy, error, run } = useSubmit();
  const set = (values: Partial<WebhookSettings>) => setSettings((before) => ({ ...before, ...values }));

  const submit = async () => {
    const problems: FieldProblems = {
      ...(settings.url.trim() === '' && !webhook && { url: privateAllowed ? WEBHOOK_SENTENCES.anyUrl : WEBHOOK_SENTENCES.url }),
      ...(!settings.changes && !settings.due && { changes: WEBHOOK_SENTENCES.what }),
      ...(settings.sections.length === 0 && { sections: WEBHOOK_SENTENCES.sections }),
    };
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const sent: WebhookEdit = { ...settings, url: settings.url.trim() || undefined };
    await run(async () => onSaved(await request<WebhookSet>('PUT', webhookPaths.webhook, { body: sent })), showErrors);
  };

  return (
    <FormDialog
      title={webhook ? 'Change the webhook' : 'Set up a webhook'}
      act={busy ? 'Saving…' : 'Save'}
      {...{ busy, error, box: body, onClose }}
      onSubmit={() => void submit()}
    >
      <FieldBox
        label="Address"
        required={!webhook}
        error={errors.url}
        hint={
          webhook
            ? 'It is not shown, since it may hold a secret. Leave this empty to keep it.'
            : 'The address of the receiving program on the internet. Requests to it are signed.'
        }
      >
        <TextInput
          type="url"
          value={settings.url}
          maxLength={LONGEST_WEBHOOK_URL}
          placeholder={webhook?.address ?? 'https://'}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(url) => set({ url })}
          data-autofocus
        />
      </FieldBox>
      {/* `useSubmit` focuses the first control of a group with `data-invalid`. */}
      <fieldset className={css.set} data-invalid={errors.changes ? true : undefined} aria-describedby={errors.changes && whatId}>
        <legend>Events</legend>
        <Checkbox label="Changes, as they are saved" checked={settings.changes} onChange={(changes) => set({ changes })} />
        <Checkbox label="Items 90, 30 and 7 days before their date, and on it" checked={settings.due} onChange={(due) => set({ due })} />
        {errors.changes && (
          <p id={whatId} className={css.error}>
            {errors.changes}
          </p>
        )}
      </fieldset>
      <SectionsChoice sections={settings.sections} error={errors.sections} onChange={(sections) => set({ sections })} />
      <Checkbox label="On. While it is off, its messages wait." checked={settings.on} onChange={(on) => set({ on })} />
    </FormDialog>
  );
}
