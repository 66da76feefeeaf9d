import { VisuallyHidden } from '../../ui/VisuallyHidden';

const figure = new Intl.NumberFormat('en');
const characters = (count: number) => `${figure.format(count)} character${count === 1 ? '' : 's'}`;

/** The number of characters of `text` that are saved: without spaces at its ends. */
const lengthOf = (text: string) => text.trim().length;

/** The error message for a text longer than `most` characters. Nothing is cut off. */
export function tooLong(text: string, max: number | null): string | undefined {
  if (max === null || lengthOf(text) <= max) return undefined;
  return `At most ${characters(max)}. Please remove ${figure.format(lengthOf(text) - max)}.`;
}

/** Whether `text` has at least 90 % of `most` characters. */
export const isNear = (text: string, most: number | null): most is number => most !== null && lengthOf(text) >= most * 0.9;

/**
 * The number of characters left, for a text near its limit. A screen reader announces it in steps, not at each key, and once when the limit is
 * exceeded.
 */
export function LengthHint({ text, most }: { text: string; most: number }) {
  const left = most - lengthOf(text);
  const step = most / 40;
  return (
    <>
      {left >= 0 && <span>{characters(left)} left</span>}
      <VisuallyHidden live>{left >= 0 && `No more than ${characters(Math.ceil(left / step) * step)} left`}</VisuallyHidden>
      {left < 0 && (
        <span role="alert">
          <VisuallyHidden>{`More than ${characters(most)}. Nothing is saved until some are removed.`}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
