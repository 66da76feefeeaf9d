import { Camera, Paperclip } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { buttonClass } from '../../ui/Button';
import { cx } from '../../ui/cx';
import css from './PickFile.module.css';

export interface PickFileProps {
  /** The label for screen readers: 'Choose a file for Load Line'. */
  label: string;
  /** The text while no file is chosen. */
  text: string;
  /** '.pdf,.jpg'. */
  accept: string;
  file: File | null;
  /** Shows only the icon until a file is chosen. */
  compact?: boolean;
  /** The accessible name of the camera button on touch devices: 'Take a photo of Load Line'. If omitted, there is no camera button. */
  photoLabel?: string;
  /** The id of the hint. */
  describedBy?: string;
  onPick(file: File | null): void;
}

const isTouch = () => matchMedia('(pointer: coarse)').matches;

/** A file picker that looks like a small button and shows the name of the chosen file. */
export function PickFile({ label, text, accept, file, compact = false, photoLabel, describedBy, onPick }: PickFileProps) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick(target.files?.[0] ?? null);
    // So that the same file can be chosen again after its upload.
    target.value = '';
  };
  const button = cx(buttonClass('ghost', 'sm'), css.pick);
  return (
    <>
      {photoLabel && isTouch() && (
        <label className={button} title={photoLabel} data-print="no">
          <Camera size={15} aria-hidden="true" />
          <span aria-hidden="true" className={compact ? css.word : undefined}>
            Photo
          </span>
          <input type="file" aria-label={photoLabel} accept="image/*" capture="environment" onChange={onChange} />
        </label>
      )}
      <label className={button} title={file?.name ?? label} data-print="no">
        <Paperclip size={15} aria-hidden="true" />
        <span aria-hidden="true" className={compact && !file ? css.word : undefined}>
          {file?.name ?? text}
        </span>
        <input
          type="file"
          aria-label={file ? `${label}, chosen: ${file.name}` : label}
          aria-describedby={describedBy}
          accept={accept}
          onChange={onChange}
        />
      </label>
    </>
  );
}
