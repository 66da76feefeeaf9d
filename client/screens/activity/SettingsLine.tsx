import { Link } from 'react-router-dom';
import type { SettingsEntry } from '../../../shared/api/activity';
import { usePersonName } from '../../sync/hooks';
import { instantText } from '../../ui/instantText';
import css from '../../records/history/History.module.css';
import { actionWord } from '../../records/history/actionWord';

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** What was done with the webhook or a display, and by whom. */
export function SettingsLine({ entry }: { entry: SettingsEntry }) {
  const who = usePersonName(entry.by);
  return (
    <li className={css.entry}>
      <p className={css.head}>
        <strong>{actionWord({ op: entry.op, rev: 1 })}</strong>
        <Link to="/account">{`${entry.of} ${entry.name}`}</Link>
        {entry.fields.length > 0 && <span>({entry.fields.join(', ')})</span>}
        <span className={css.who} title={entry.by}>
          by {who}
        </span>
        <time dateTime={entry.at} title={instantText(entry.at)}>
          {TIME.format(new Date(entry.at))}
        </time>
      </p>
    </li>
  );
}
