export interface Waits {
  first: number;
  most: number;
}

/** The wait after so many failures beyond the first: `first`, each time twice as long, never longer than `most`. */
export const backoffMs = ({ first, most }: Waits, further: number): number => Math.min(first * 2 ** further, most);
