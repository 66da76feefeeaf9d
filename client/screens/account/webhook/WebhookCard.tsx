import { Plus, Webhook } from 'lucide-react';
import { useId, useState } from 'react';
import {
  wasAccepted,
  type WebhookAnswer,
  type WebhookLine,
  webhookPaths,
  type WebhookSet,
  type WebhookState,
} from '../../../../shared/api/webhook';
import { sentenceOf, request } from '../../../net/request';
import { useNameOf } from '../../../sync/hooks';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { useConfirm } from '../../../ui/ConfirmProvider';
import { cx } from '../../../ui/cx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { FormDialog } from '../../../ui/FormDialog';
import { instantText } from '../../../ui/instantText';
import { Skeleton } from '../../../ui/Skeleton';
import { StatusChip, type Tone } from '../../../ui/StatusChip';
import { useToast } from '../../../ui/Toast';
import { useOpened } from '../../../ui/useOpened';
import listCss from '../SessionList.module.css';
import { CopyField } from '../tokens/CopyField';
import { useFresh } from '../useFresh';
import css from './Webhook.module.css';
import { WebhookDialog } from './WebhookDialog';
import { counted } from '../../../../shared/basics/text';
import { sinceText } from '../describeAgent';
import { sectionsText } from '../displays/displayWords';

/** 'Changes and due items of 7 sections'. */
function whatText({ changes, due, sections }: Pick<WebhookLine, 'changes' | 'due' | 'sections'>): string {
  const what = [changes && 'changes', due && 'due items'].filter(Boolean).join(' and ');
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} of ${sectionsText(sections)}`;
}

const deliveredText = ({ delivered }: WebhookLine, now: number): string =>
  delivered === null ? 'Nothing delivered yet' : `Last delivered ${sinceText(Date.parse(delivered), now)}`;

/** The status of the webhook in one word. */
function statusOf({ on, failures }: WebhookLine): { tone: Tone; text: string } {
  if (!on) return { tone: 'neutral', text: 'Off' };
  return failures > 0 ? { tone: 'late', text: 'Failing' } : { tone: 'ok', text: 'On' };
}

/** Why the webhook does not deliver, in sentences; '' if it does. */
function troubleText({ on, stopped, failures, retry, waiting }: WebhookLine): string {
  const waits = waiting === 0 ? '' : ` ${counted(waiting, 'change waits', 'changes wait')}.`;
  if (!on) return stopped === null ? waits.trim() : `${stopped} It was turned off.${waits}`;
  if (failures === 0) return '';
  const again = retry === null ? 'It is tried again now.' : `It is tried again at ${instantText(retry)}.`;
  return `It failed ${failures === 1 ? 'once' : `${failures} times in a row`}. ${again}${waits} Nothing is lost.`;
}

/** '204' or 'No answer'. */
const statusText = ({ status }: WebhookAnswer): string => (status === null ? 'No answer' : String(status));

/** '3 events, accepted in 12 ms', 'Test, not accepted in 8 ms'. */
function answerText(answer: WebhookAnswer): string {
  const { events, test, ms } = answer;
  const what = test ? 'Test' : counted(events, 'event');
  return `${what}, ${wasAccepted(answer) ? 'accepted' : 'not accepted'} in ${ms} ms`;
}

/** The result of a test, in a sentence. */
const testText = (answer: WebhookAnswer): string =>
  wasAccepted(answer)
    ? `The webhook accepted the test: ${answer.status} in ${answer.ms} ms.`
    : `The webhook did not accept the test: ${[answer.status, answer.said].filter(Boolean).join(', ')}`;

/** The last answers of the webhook, newest first. */
function AnswerList({ answers }: { answers: readonly WebhookAnswer[] }) {
  const id = useId();
  if (answers.length === 0) return null;
  // Keyboard users scroll it with the arrow keys.
  const scrolls = { role: 'group', tabIndex: 0, 'aria-labelledby': id } as const;
  return (
    <div className={css.answers}>
      <h3 id={id}>Last answers</h3>
      <div className={css.scroll} {...scrolls}>
        <ul aria-labelledby={id}>
          {answers.map((answer) => (
            <li key={`${answer.at} ${answer.ms}`}>
              <time dateTime={answer.at}>{instantText(answer.at)}</time>
              <StatusChip tone={wasAccepted(answer) ? 'ok' : 'late'}>{statusText(answer)}</StatusChip>
              <span>{answerText(answer)}</span>
              {answer.said && <q>{answer.said}</q>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const FAILED = {
  load: 'The webhook could not be loaded. Please try again.',
  test: 'The test could not be sent. Please try again.',
  renew: 'The secret could not be renewed. Please try again.',
  remove: 'The webhook could not be removed. Please try again.',
};

/** The card with the one webhook of the installation, to set up, test, change and remove it, with its last answers. */
export function WebhookCard() {
  const { answer, at, error, refresh } = useFresh<WebhookState>(webhookPaths.webhook, FAILED.load);
  const { opened: editing, open, close } = useOpened<true>();
  const [secret, setSecret] = useState<string | null>(null);
  const [testing, setTesting] = useState(false);
  const nameOf = useNameOf();
  const confirm = useConfirm();
  const toast = useToast();
  const webhook = answer?.webhook;

  const runAction = async (failed: string, act: () => Promise<void>) => {
    try {
      await act();
    } catch (thrown) {
      toast({ message: sentenceOf(thrown, failed), tone: 'error' });
    }
    await refresh();
  };
  const test = async () => {
    setTesting(true);
    await runAction(FAILED.test, async () => {
      const result = await request<WebhookAnswer>('POST', webhookPaths.test);
      toast({ message: testText(result), tone: wasAccepted(result) ? 'ok' : 'error' });
    });
    setTesting(false);
  };
  const renew = async () => {
    const sentence =
      'For one hour requests are signed with the new and the old secret, then with the new one alone. The new one is shown to you only, and once.';
    if (!(await confirm({ title: 'Make a new secret?', sentence, confirmLabel: 'Make a new secret' }))) return;
    await runAction(FAILED.renew, async () => setSecret((await request<WebhookSet>('POST', webhookPaths.secret)).secret));
  };
  const remove = async () => {
    const sentence = 'It receives nothing from then on. Events that still wait are not sent.';
    if (!(await confirm({ title: 'Remove the webhook?', sentence, confirmLabel: 'Remove', danger: true }))) return;
    await runAction(FAILED.remove, async () => {
      await request('DELETE', webhookPaths.webhook);
      toast({ message: 'The webhook is removed.', tone: 'ok' });
    });
  };
  const onSaved = (set: WebhookSet) => {
    close();
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
            <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} onClick={() => open(true)}>
              Set up a webhook
            </Button>
          )
        )
      }
    >
      {answer && !webhook && (
        <EmptyState title="No webhook yet">
          A webhook sends changes and due items to another program of the company, by signed requests. All users share it.
        </EmptyState>
      )}
      {webhook && (
        <ul className={cx(listCss.list, css.row)} aria-label="Webhook">
          <li>
            <Webhook className={listCss.icon} size={20} aria-hidden="true" />
            <div className={listCss.what}>
              <p className={listCss.head}>
                <strong>{new URL(webhook.address).host}</strong>
                <StatusChip tone={statusOf(webhook).tone}>{statusOf(webhook).text}</StatusChip>
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
              <Button size="sm" onClick={() => open(true)}>
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
        <WebhookDialog webhook={answer.webhook} privateAllowed={answer.privateAllowed} onClose={close} onSaved={onSaved} />
      )}
      {secret !== null && (
        <FormDialog title="The secret of the webhook" act="Done" isDone onSubmit={() => setSecret(null)} onClose={() => setSecret(null)}>
          <CopyField
            label="Secret"
            value={secret}
            hint="Copy it now: it is not shown again. With it the receiver knows that a request is ours (Standard Webhooks)."
          />
        </FormDialog>
      )}
    </Card>
  );
}
