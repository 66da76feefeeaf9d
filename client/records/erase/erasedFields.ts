import type { Kind } from '../../../shared/kinds/kind';

/** The labels of the fields that an erasure blanks, and of those that it keeps. */
export function erasureLabels({ fields }: Kind): { erased: string; remaining: string } {
  const labels = (isErased: boolean) =>
    Object.values(fields)
      .filter(({ personal = false }) => personal === isErased)
      .map(({ label }) => label)
      .join(', ');
  return { erased: labels(true), remaining: labels(false) };
}

/** What an erasure of records of these kinds blanks and keeps, as a text. */
export function erasureText(kinds: readonly Kind[]): string {
  return kinds
    .map((kind) => {
      const { erased, remaining } = erasureLabels(kind);
      const where = kinds.length > 1 ? ` in ${kind.title}` : '';
      return `Erased${where}: ${erased}. Stays${where}: ${remaining}.`;
    })
    .join(' ');
}
