/** The first match wins: most browsers also name the browsers they are based on. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** A browser in plain words ('Chrome on Windows'), by what it says of itself; other programs by their own name. */
export function describeAgent(agent: string): string {
  const system = nameIn(SYSTEMS, agent);
  const browser = nameIn(BROWSERS, agent) ?? (system ? 'A browser' : /^[\w.-]{2,40}/.exec(agent)?.[0]);
  if (!browser) return 'An unnamed program';
  return system ? `${browser} on ${system}` : browser;
}

/** Whether it is a phone or a tablet. */
export const isHandheld = (agent: string): boolean => /iPhone|iPad|Android|Mobile/.test(agent);
