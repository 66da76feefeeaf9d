import { useEffect, type RefObject } from 'react';

const NAME = 'filter';

/** A letter in lower case without accents. Unchanged if the result is not one letter, so that positions in the text stay the same. */
function plain(letter: string): string {
  const folded = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.length === letter.length ? folded : letter;
}

function rangesOf(root: HTMLElement, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = [...(node.nodeValue ?? '')].map(plain).join('');
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}

/** Highlights the words of `query` in the cells inside `root` with the CSS Highlight API, which does not change the document. */
export function TextMarks({ root, query }: { root: RefObject<HTMLElement | null>; query: string }): null {
  useEffect(() => {
    const words = [...query].map(plain).join('').split(/\s+/).filter(Boolean);
    const region = root.current;
    if (!region || words.length === 0 || !('highlights' in CSS)) return;
    const mark = () => {
      const bodies = [...region.querySelectorAll<HTMLElement>('tbody')];
      CSS.highlights.set(NAME, new Highlight(...bodies.flatMap((body) => rangesOf(body, words))));
    };
    let frame = requestAnimationFrame(mark);
    // Rows change with scrolling and with changes by others.
    const watcher = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    watcher.observe(region, { childList: true, subtree: true, characterData: true });
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(NAME);
    };
  }, [root, query]);
  return null;
}
