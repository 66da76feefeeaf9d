import { useOnBoard } from '../../sync/onBoard';
import { useMinute } from '../../sync/hooks';
import { instantText } from '../../ui/instantText';
import css from './OnBoardNote.module.css';
import { onBoardText } from './aboardWords';

interface AboardNoteProps {
  vessel: number;
  /** Text in front of the note. */
  lead?: string;
}

/** The last contact with the crew of a vessel, and the number of their unsent changes. */
export function OnBoardNote({ vessel, lead }: AboardNoteProps) {
  const aboard = useOnBoard(vessel);
  const now = useMinute();
  if (!aboard) return null;
  const [, at, isHere] = aboard;
  return (
    <>
      {lead}
      <span className={css.note} data-here={isHere ? true : undefined} title={isHere ? undefined : instantText(at)}>
        {onBoardText(aboard, now)}
      </span>
    </>
  );
}
