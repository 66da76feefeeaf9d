import { keepPageOpen } from '../../../net/page';
import { isHighLatency } from '../../../sync/connection';

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

/** A smaller copy of a photo, or the photo itself if the code for that cannot be loaded. */
export const makeSmaller = async (file: File): Promise<File> =>
  (await import('./smallerPhoto').catch(() => null))?.smallerPhoto(file) ?? file;

/** The file to send for a chosen file. While a photo is made smaller, the browser asks before it closes the page. */
export const fileToSend = async (file: File): Promise<File> =>
  isLargePhoto(file) && isSentSmaller(file) ? keepPageOpen(makeSmaller(file)) : file;
