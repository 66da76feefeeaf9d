import { VisuallyHidden } from '../../ui/VisuallyHidden';

const figure = new Intl.NumberFormat('en');
const characters = (count: number) => `${figure.format(count)} character${count === 1 ? '' : 's'}`;

/** Characters that are kept of `text`, and the most that may be. */
const kept = (text: string) => text.trim().length;

/** What is wrong with a text longer than `most` characters; nothing is cut off. */
export function tooLong(text: string, most: number | null): string | undefined {
  if (most === null || kept(text) <= most) return undefined;
  return `At most ${characters(most)}. Please take away ${figure.format(kept(text) - most)}.`;
}

/** Whether `text` fills nine tenths of what it may. */
export const isNear = (text: string, most: number | null): most is number => most !== null && kept(text) >= most * 0.9;

/**
 * How many characters are left, for a text that is near its limit. A screen reader is told in steps while typing goes on, not at each key, and once
 * when there are too many.
 */
export function LengthHint({ text, most }: { text: string; most: number }) {
  const left = most - kept(text);
  const step = most / 40;
  return (
    <>
      {left >= 0 && <span>{characters(left)} left</span>}
      <VisuallyHidden live>{left >= 0 && `No more than ${characters(Math.ceil(left / step) * step)} left`}</VisuallyHidden>
      {left < 0 && (
        <span role="alert">
          <VisuallyHidden>{`More than ${characters(most)}. Nothing is saved until some are taken away.`}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
