import { useEffectEvent, useLayoutEffect, useState } from 'react';
import css from './DropTarget.module.css';

/** What a spreadsheet is called. Whether it is one is told by its bytes, by those who read it. */
export const isTable = ({ name }: File): boolean => /\.(xls[xmb]?|csv|tsv|txt)$/i.test(name);

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
/** A picker of one file takes what is dropped on it itself. */
const isOnPicker = ({ target }: Event) => target instanceof HTMLInputElement && target.type === 'file';

interface DropTargetProps {
  /** Said over the page while files are held over it. */
  words: string;
  /** Whether it is asked before another on the same screen, which then takes what this one leaves. */
  isFirst?: boolean;
  /** Takes what was dropped; `false` leaves it. */
  onFiles(files: readonly File[]): false | void;
}

/** Takes files that are dropped anywhere on the screen. */
export function DropTarget({ words, isFirst = false, onFiles }: DropTargetProps) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  // Before the screen is drawn: what is dropped on it at once is taken.
  useLayoutEffect(() => {
    const isOurs = (event: DragEvent) => carriesFiles(event) && !isOnPicker(event) && !event.defaultPrevented;
    const onOver = (event: DragEvent) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (isOurs(event) && take([...(event.dataTransfer?.files ?? [])]) !== false) event.preventDefault();
    };
    // The first hears on the way down, the other on the way up; routes/keepPage.ts hears last.
    document.addEventListener('dragover', onOver, isFirst);
    document.addEventListener('dragleave', onLeave, isFirst);
    document.addEventListener('drop', onDrop, isFirst);
    return () => {
      document.removeEventListener('dragover', onOver, isFirst);
      document.removeEventListener('dragleave', onLeave, isFirst);
      document.removeEventListener('drop', onDrop, isFirst);
    };
  }, [isFirst]);
  return isOver && <div className={css.over}>{words}</div>;
}
