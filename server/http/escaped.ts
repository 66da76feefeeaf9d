const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** `text` as it may stand in HTML, between tags or between double quotes. */
export const escaped = (text: unknown): string => String(text).replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
