import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { isTaken, webhookPaths, type WebhookAnswer, type WebhookSet, type WebhookState } from '../../../../shared/api/webhook';
import { sentenceOf } from '../../../net/problems';
import { request } from '../../../net/request';
import { useNameOf } from '../../../sync/hooks';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { useConfirm } from '../../../ui/ConfirmProvider';
import { Dialog } from '../../../ui/Dialog';
import { cx } from '../../../ui/cx';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { instantText } from '../../../ui/instantText';
import { Skeleton } from '../../../ui/Skeleton';
import { StatusChip } from '../../../ui/StatusChip';
import { useToast } from '../../../ui/ToastProvider';
import listCss from '../SessionList.module.css';
import { CopyField } from '../tokens/CopyField';
import { useFresh } from '../useFresh';
import { AnswerList } from './AnswerList';
import css from './Webhook.module.css';
import { WebhookDialog } from './WebhookDialog';
import { deliveredText, standingOf, testText, troubleText, whatText } from './webhookWords';

const SAY = {
  load: 'The webhook could not be loaded. Please try again.',
  test: 'The test could not be sent. Please try again.',
  renew: 'The secret could not be renewed. Please try again.',
  remove: 'The webhook could not be removed. Please try again.',
};

/** The one webhook of the installation: sets it, tests it, shows what it answered, removes it. */
export function WebhookCard() {
  const { answer, at, error, refresh } = useFresh<WebhookState>(webhookPaths.webhook, SAY.load);
  const [editing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [testing, setTesting] = useState(false);
  const nameOf = useNameOf();
  const confirm = useConfirm();
  const toast = useToast();
  const webhook = answer?.webhook;

  const doing = async (failed: string, act: () => Promise<void>) => {
    try {
      await act();
    } catch (thrown) {
      toast({ message: sentenceOf(thrown, failed), tone: 'error' });
    }
    await refresh();
  };
  const test = async () => {
    setTesting(true);
    await doing(SAY.test, async () => {
      const came = await request<WebhookAnswer>('POST', webhookPaths.test);
      toast({ message: testText(came), tone: isTaken(came) ? 'ok' : 'error' });
    });
    setTesting(false);
  };
  const renew = async () => {
    const sentence =
      'For one hour requests are signed with the new and the old secret, then with the new one alone. The new one is shown to you only, and once.';
    if (!(await confirm({ title: 'Make a new secret?', sentence, confirmLabel: 'Make a new secret' }))) return;
    await doing(SAY.renew, async () => setSecret((await request<WebhookSet>('POST', webhookPaths.secret)).secret));
  };
  const remove = async () => {
    const sentence = 'It is told nothing from then on, nor what still waits.';
    if (!(await confirm({ title: 'Remove the webhook?', sentence, confirmLabel: 'Remove', danger: true }))) return;
    await doing(SAY.remove, async () => {
      await request('DELETE', webhookPaths.webhook);
      toast({ message: 'The webhook is removed.', tone: 'ok' });
    });
  };
  const saved = (set: WebhookSet) => {
    setEditing(false);
    setSecret(set.secret);
    toast({ message: set.webhook.on ? 'The webhook is on.' : 'The webhook is saved. It is off.', tone: 'ok' });
    void refresh();
  };

  return (
    <Card
      title="Webhook"
      flush
      actions={
        webhook ? (
          <Button size="sm" busy={testing} onClick={() => void test()}>
            Send a test
          </Button>
        ) : (
          answer && (
            <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setEditing(true)}>
              Set up a webhook
            </Button>
          )
        )
      }
    >
      {answer && !webhook && (
        <EmptyState title="No webhook yet">
          Another program of the company is told of changes and of what falls due, by signed requests. It is shared by all users.
        </EmptyState>
      )}
      {webhook && (
        <ul className={cx(listCss.list, css.row)} aria-label="Webhook">
          <li>
            <Webhook className={listCss.icon} size={20} aria-hidden="true" />
            <div className={listCss.what}>
              <p className={listCss.head}>
                <strong>{new URL(webhook.address).host}</strong>
                <StatusChip tone={standingOf(webhook).tone}>{standingOf(webhook).text}</StatusChip>
              </p>
              {troubleText(webhook) && (
                <p className={css.trouble} data-late={webhook.on || webhook.stopped !== null || undefined}>
                  {troubleText(webhook)}
                </p>
              )}
              <p className={css.url}>{webhook.address}</p>
              <p>{whatText(webhook)}</p>
              <p className={css.facts}>
                <span>{deliveredText(webhook, at)}</span>
                <span>
                  Set by {nameOf(webhook.by)} on {instantText(webhook.set)}
                </span>
              </p>
            </div>
            <div className={css.actions}>
              <Button size="sm" onClick={() => setEditing(true)}>
                Change
              </Button>
              <Button size="sm" onClick={() => void renew()}>
                New secret
              </Button>
              <Button size="sm" variant="danger" aria-label="Remove the webhook" onClick={() => void remove()}>
                Remove
              </Button>
            </div>
          </li>
        </ul>
      )}
      {webhook && <AnswerList answers={answer.answers} />}
      {!answer && (error ? <ErrorState message={error} onRetry={() => void refresh()} /> : <Skeleton kind="row" count={1} />)}
      {editing && answer && (
        <WebhookDialog webhook={answer.webhook} privateAllowed={answer.privateAllowed} onClose={() => setEditing(false)} onSaved={saved} />
      )}
      {secret !== null && (
        <Dialog
          open
          onClose={() => setSecret(null)}
          onSubmit={() => setSecret(null)}
          title="The secret of the webhook"
          footer={
            <Button type="submit" variant="primary">
              Done
            </Button>
          }
        >
          <CopyField
            label="Secret"
            value={secret}
            hint="Copy it now: it is not shown again. With it the receiver knows that a request is ours (Standard Webhooks)."
          />
        </Dialog>
      )}
    </Card>
  );
}
