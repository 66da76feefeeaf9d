import { useId } from 'react';
import { isTaken, type WebhookAnswer } from '../../../../shared/api/webhook';
import { instantText } from '../../../ui/instantText';
import { StatusChip } from '../../../ui/StatusChip';
import css from './Webhook.module.css';
import { answerText, statusText } from './webhookWords';

/** What the webhook answered last, the newest first. */
export function AnswerList({ answers }: { answers: readonly WebhookAnswer[] }) {
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
              <StatusChip tone={isTaken(answer) ? 'ok' : 'late'}>{statusText(answer)}</StatusChip>
              <span>{answerText(answer)}</span>
              {answer.said && <q>{answer.said}</q>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
