import { useOnBoard } from '../../sync/fleetStatus';
import { useMinute } from '../../sync/hooks';
import { instantText } from '../../ui/instantText';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './OnBoardNote.module.css';
import type { OnBoard } from '../../../shared/api/presence';

const MINUTE_MS = 60_000;
const UNITS = [
  ['d', 24 * 60],
  ['h', 60],
  ['min', 1],
] as const;

/** 'crew online', 'last contact just now', 'last contact 7 min ago · 3 to send': when a person on board was last connected, and how many writes waited then. */
export function onBoardText([, at, isConnected, waiting]: OnBoard, now: number): string {
  const minutes = Math.floor((now - at) / MINUTE_MS);
  const [unit, size] = UNITS.find(([, size]) => minutes >= size) ?? ['', 1];
  const contact = isConnected ? 'crew online' : `last contact ${unit === '' ? 'just now' : `${Math.floor(minutes / size)} ${unit} ago`}`;
  return waiting > 0 ? `${contact} · ${waiting} to send` : contact;
}

interface OnBoardNoteProps {
  vessel: number;
  /** Text in front of the note. */
  lead?: string;
  /** Under a header that says 'Last contact': only screen readers repeat it. */
  underHeader?: boolean;
}

const CONTACT = 'last contact ';

/** The last contact with the crew of a vessel, and the number of their unsent changes. */
export function OnBoardNote({ vessel, lead, underHeader }: OnBoardNoteProps) {
  const onBoard = useOnBoard(vessel);
  const now = useMinute();
  if (!onBoard) return null;
  const [, at, isConnected] = onBoard;
  const text = onBoardText(onBoard, now);
  const isCut = underHeader && text.startsWith(CONTACT);
  return (
    <>
      {lead}
      <span className={css.note} data-here={isConnected ? true : undefined} title={isConnected ? undefined : instantText(at)}>
        {isCut && <VisuallyHidden>{CONTACT}</VisuallyHidden>}
        {isCut ? text.slice(CONTACT.length) : text}
      </span>
    </>
  );
}
