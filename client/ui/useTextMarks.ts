import { useEffect, type RefObject } from 'react';

const NAME = 'filter';

/** A letter without case and accents; itself when that is not one letter, so that places in the text stay the same. */
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

/** Marks where the words of `query` occur in the cells inside `root`, as the browser marks a search: nothing in the document changes. */
export function useTextMarks(root: RefObject<HTMLElement | null>, query: string): void {
  useEffect(() => {
    const words = [...query].map(plain).join('').split(/\s+/).filter(Boolean);
    const region = root.current;
    if (!region || words.length === 0 || !('highlights' in CSS)) return;
    const mark = () => {
      const bodies = [...region.querySelectorAll<HTMLElement>('tbody')];
      CSS.highlights.set(NAME, new Highlight(...bodies.flatMap((body) => rangesOf(body, words))));
    };
    let frame = requestAnimationFrame(mark);
    // Rows come and go with scrolling and with what others save.
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
}
