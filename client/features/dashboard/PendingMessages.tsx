import type { IsoDate } from '../../../shared/calendar';
import { dailyMessages } from '../../../shared/kinds/dailyMessages';
import { kindOf } from '../../../shared/kinds';
import { useRecords } from '../../live/useRecords';
import { Card } from '../../ui/Card';
import { MessageStatusButton } from '../records/lists/MessageStatusButton';
import css from './PendingList.module.css';

const { request_no, description, person_in_charge } = dailyMessages.fields;

/** Daily messages in progress, with the step that completes them (sections 2 and 4). */
export function PendingMessages({ vessel, today }: { vessel: number; today: IsoDate }) {
  const messages = useRecords('daily-messages').filter((message) => kindOf('daily-messages').isPending(message, today));
  return (
    <Card title="Daily messages in progress" flush>
      {messages.length === 0 ? (
        <p className={css.empty}>No daily messages in progress.</p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{request_no.label}</th>
                <th scope="col">{description.label}</th>
                <th scope="col">{person_in_charge.label}</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {messages.map((message) => (
                <tr key={message.id}>
                  <td>{String(message.request_no)}</td>
                  <td className={css.long}>{String(message.description)}</td>
                  <td>{String(message.person_in_charge)}</td>
                  <td>{message.id > 0 && <MessageStatusButton vessel={vessel} record={message} today={today} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
