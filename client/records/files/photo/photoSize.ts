import { keepPageOpen } from '../../../net/page';
import { makeSmaller } from '../../../net/makeSmaller';
import { isHighLatency } from '../../../sync/connection';
import type { EnclosedFile } from '../../../sync/store';
import { encloseFile } from '../../../sync/writesWithFile';

/** Photos above this size, in bytes, are worth making smaller. */
const LARGE = 1_000_000;

export const isLargePhoto = ({ name, size }: File): boolean => /\.(jpe?g|png)$/i.test(name) && size > LARGE;

// Outside the components, because a row that scrolls out of view must keep its user's choice.
const choices = new WeakMap<File, boolean>();

export const chooseSmaller = (photo: File, smaller: boolean): void => void choices.set(photo, smaller);

/** Whether a chosen photo is sent smaller. The default is yes over a slow link; the user can change it. It is remembered, so that a link that becomes faster does not change the answer. */
export function isSentSmaller(photo: File): boolean {
  const smaller = choices.get(photo) ?? isHighLatency();
  chooseSmaller(photo, smaller);
  return smaller;
}

const isToShrink = (file: File): boolean => isLargePhoto(file) && isSentSmaller(file);

/** The file to send for a file chosen in a row. While a photo is made smaller, the browser asks before it closes the page. */
export const fileToSend = async (file: File): Promise<File> => (isToShrink(file) ? keepPageOpen(makeSmaller(file)) : file);

/** Encloses a chosen file in the write of its record's values. A photo is made smaller after the outbox has it. Throws as `encloseFile`. */
export const encloseChosen = (file: File): Promise<EnclosedFile> => encloseFile(file, { shrink: isToShrink(file) });
