/** Draws in the bundled font (font.css) from the first letter on, if this browser has fetched it. Call it before React paints. */
export function applyFont(): void {
  try {
    if (localStorage.getItem('font')) document.documentElement.dataset.font = '';
  } catch {
    // Storage is refused: each page fetches it for itself.
  }
}
