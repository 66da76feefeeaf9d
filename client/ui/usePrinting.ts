import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Prints a line at the bottom of every page, beside the page number. */
export function usePrintFoot(line: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { @bottom-left { content: ${JSON.stringify(line)}; color: #555; font: 7.5pt system-ui, sans-serif } }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [line]);
}

/** True from the moment the browser prepares to print, so that every row is printed. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
