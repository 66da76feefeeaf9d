import { useAboard } from '../../sync/aboardStore';
import { useMinute } from '../../sync/useMinute';
import { instantText } from '../../ui/instantText';
import css from './AboardNote.module.css';
import { aboardWords } from './aboardWords';

interface AboardNoteProps {
  vessel: number;
  /** Before it, where there is one. */
  lead?: string;
}

/** How fresh what a vessel tells is: when a person on board was last connected, and how many of their writes wait. */
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
