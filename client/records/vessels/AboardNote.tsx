import { useAboard } from '../../sync/aboardStore';
import { useMinute } from '../../sync/hooks';
import { instantText } from '../../ui/instantText';
import css from './AboardNote.module.css';
import { aboardWords } from './aboardWords';

interface AboardNoteProps {
  vessel: number;
  /** Text in front of the note. */
  lead?: string;
}

/** The last contact with the crew of a vessel, and the number of their unsent changes. */
export function AboardNote({ vessel, lead }: AboardNoteProps) {
  const aboard = useAboard(vessel);
  const now = useMinute();
  if (!aboard) return null;
  const [, at, isHere] = aboard;
  return (
    <>
      {lead}
      <span className={css.note} data-here={isHere ? true : undefined} title={isHere ? undefined : instantText(at)}>
        {aboardWords(aboard, now)}
      </span>
    </>
  );
}
