import { useEffectEvent, useLayoutEffect, useState } from 'react';
import css from './DropTarget.module.css';

/** Whether a file has the name of a spreadsheet. The import checks its content. */
export const isTable = ({ name }: File): boolean => /\.(xls[xmb]?|csv|tsv|txt)$/i.test(name);

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
/** A file input handles files dropped on it itself. */
const isOnPicker = ({ target }: Event) => target instanceof HTMLInputElement && target.type === 'file';

interface DropTargetProps {
  /** Shown over the page while files are dragged over it. */
  text: string;
  /** Whether it receives dropped files before another drop target on the same screen, which then takes what this one rejects. */
  isFirst?: boolean;
  /** Takes the dropped files; returns `false` to reject them. */
  onFiles(files: readonly File[]): false | void;
}

/** Accepts files that are dropped anywhere on the screen. */
export function DropTarget({ text, isFirst = false, onFiles }: DropTargetProps) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  // A layout effect, so that the screen accepts files as soon as it is drawn.
  useLayoutEffect(() => {
    const isForThis = (event: DragEvent) => carriesFiles(event) && !isOnPicker(event) && !event.defaultPrevented;
    const onOver = (event: DragEvent) => {
      if (!isForThis(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (isForThis(event) && take([...(event.dataTransfer?.files ?? [])]) !== false) event.preventDefault();
    };
    // The first target listens in the capture phase, the other in the bubble phase. The page's own listener, which ignores drops, runs last.
    document.addEventListener('dragover', onOver, isFirst);
    document.addEventListener('dragleave', onLeave, isFirst);
    document.addEventListener('drop', onDrop, isFirst);
    return () => {
      document.removeEventListener('dragover', onOver, isFirst);
      document.removeEventListener('dragleave', onLeave, isFirst);
      document.removeEventListener('drop', onDrop, isFirst);
    };
  }, [isFirst]);
  return isOver && <div className={css.over}>{text}</div>;
}
