/** What a colour means. Colour is never the only sign: a tone always comes with an icon and a word. */
export type Tone = 'ok' | 'soon' | 'late' | 'info' | 'neutral';
