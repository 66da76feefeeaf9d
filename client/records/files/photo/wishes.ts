import { holdPage } from '../../../net/holdPage';
import { isHighLatency } from '../../../sync/isHighLatency';

/** From here on a photo is worth making smaller, in bytes. */
const LARGE = 1_000_000;

export const isLargePhoto = ({ name, size }: File): boolean => /\.(jpe?g|png)$/i.test(name) && size > LARGE;

// Outside the components: a row that scrolls out of view must not forget what its user chose.
const wishes = new WeakMap<File, boolean>();

export const wish = (photo: File, smaller: boolean): void => void wishes.set(photo, smaller);

/** Whether a chosen photo is to be sent smaller: over a slow link, unless its user says otherwise. */
export function isWished(photo: File): boolean {
  const wished = wishes.get(photo) ?? isHighLatency(false);
  wish(photo, wished);
  return wished;
}

/** `smallerPhoto`; the photo itself where that cannot be fetched. */
export const makeSmaller = async (file: File): Promise<File> =>
  (await import('./smallerPhoto').catch(() => null))?.smallerPhoto(file) ?? file;

/** A chosen file as it is sent. While a photo is made smaller, the browser asks before it closes the page. */
export const asWished = async (file: File): Promise<File> => (isLargePhoto(file) && isWished(file) ? holdPage(makeSmaller(file)) : file);
