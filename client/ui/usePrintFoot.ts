import { useEffect } from 'react';

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
