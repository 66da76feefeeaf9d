import type { IsoDate } from '../../../shared/calendar';
import { kindOf } from '../../../shared/kinds';
import { useRecords } from '../../live/useRecords';
import { Card } from '../../ui/Card';
import { MessageStatusButton } from '../records/lists/MessageStatusButton';
import css from './PendingList.module.css';

/** Daily messages in progress, with the step that completes them (sections 2 and 4). */
export function PendingMessages({ vessel, today }: { vessel: number; today: IsoDate }) {
  const messages = useRecords('daily-messages').filter((message) => kindOf('daily-messages').isPending(message, today));
  return (
    <Card title="Daily messages in progress" flush>
      {messages.length === 0 && <p className={css.empty}>No daily messages in progress.</p>}
      <ul className={css.list}>
        {messages.map((message) => (
          <li key={message.id}>
            <div className={css.what}>
              <p className={css.head}>
                <strong>{String(message.request_no)}</strong>
                <span>{String(message.person_in_charge)}</span>
              </p>
              <p>{String(message.description)}</p>
            </div>
            {message.id > 0 && <MessageStatusButton vessel={vessel} record={message} today={today} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
