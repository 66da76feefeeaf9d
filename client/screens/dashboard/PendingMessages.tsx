import type { IsoDate } from '../../../shared/basics/calendar';
import { KINDS } from '../../../shared/kinds/kinds';
import { useRecords } from '../../sync/hooks';
import { Card } from '../../ui/Card';
import { Row, RowList } from '../../ui/RowList';
import { MessageStatusButton } from '../../records/cells/MessageStatusButton';

/** Daily messages in progress, with the step that completes them (sections 2 and 4). */
export function PendingMessages({ vessel, today }: { vessel: number; today: IsoDate }) {
  const messages = useRecords('daily-messages').filter((message) => KINDS['daily-messages'].isPending(message, today));
  return (
    <Card title="Daily messages in progress" count={messages.length} flush scroll>
      <RowList empty="No daily messages in progress.">
        {messages.map((message) => (
          <Row
            key={message.id}
            title={message.request_no}
            detail={message.person_in_charge}
            text={message.description}
            end={message.id > 0 && <MessageStatusButton vessel={vessel} record={message} today={today} />}
          />
        ))}
      </RowList>
    </Card>
  );
}
