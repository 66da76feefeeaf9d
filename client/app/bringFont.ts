/** A letter of each part that most ships' papers need: Latin, and that of names such as Łódź. */
const LETTERS = 'aŁ';

/** Fetches the bundled font (client/ui/font.css) once in each browser. A screen that is being read does not move: the next one has it. */
export async function bringFont(): Promise<void> {
  const { dataset } = document.documentElement;
  if ('font' in dataset) return;
  const faces = await document.fonts.load("1rem 'Bundled Roboto'", LETTERS).catch(() => []);
  if (faces.length < LETTERS.length) return;
  try {
    localStorage.setItem('font', 'here');
  } catch {
    // Storage is refused: it lasts as long as the page.
  }
  // Browsers without the Navigation API have it from the next load on.
  const { navigation } = globalThis;
  navigation?.addEventListener('navigate', function change({ destination, downloadRequest }) {
    // A sort or a filter is an address of its own too, of the screen that is being read; and a download is no screen.
    if (downloadRequest !== null || new URL(destination.url).pathname === location.pathname) return;
    dataset.font = '';
    navigation.removeEventListener('navigate', change);
  });
}
