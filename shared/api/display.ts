import type { IsoDate } from '../basics/calendar';
import type { PackedFacts } from '../status/facts';
import { text } from '../kinds/field';
import type { VesselKind } from '../kinds/kinds';
import { API } from './paths';
import type { Refused } from './events';

/** The paths of wall displays: of a screen without a sign-in, and of the users who pair and list them. */
export const displayPaths = {
  /** A screen asks for a code, and with `claim` whether a user has entered it. */
  pairing: `${API}/displays/pairing`,
  claim: `${API}/displays/pairing/claim`,
  /** What a paired display shows: the one route that its token opens. */
  picture: `${API}/display`,
  displays: `${API}/displays`,
  display: (id: number) => `${API}/displays/${id}`,
} as const;

/** Where the sockets of displays are. It answers to no event of theirs. */
export const DISPLAY_NAMESPACE = '/display';

/** The hours of UTC, 0 to 23, from which a display is light, and from which it is dimmed. */
export interface LightHours {
  from: number;
  until: number;
}

/** What users choose for a display. */
export interface DisplaySettings {
  name: string;
  /** Null: every vessel there is. */
  vessels: number[] | null;
  sections: VesselKind[];
  /** Whether people are named; otherwise their rank stands for them. */
  names: boolean;
  /** Null: never dimmed. */
  light: LightHours | null;
}

/** A display as users find it listed. Times as ISO instants. */
export interface DisplayLine extends DisplaySettings {
  id: number;
  /** The e-mail of the user who paired it. */
  by: string;
  created: string;
  /** When it last asked for its picture or was connected; null: it never was. */
  seen: string | null;
  /** Its browser, as it names itself, and where it is. */
  agent: string;
  address: string;
  /** Whether it is connected now. */
  up: boolean;
}

/** A code for a new screen. `secret` is the screen's own: with it, it asks whether a user has entered the code. */
export interface Pairing {
  code: string;
  secret: string;
  /** For so many seconds from now. */
  lives: number;
}

/** Null until a user has entered the code. */
export interface Claimed {
  token: string | null;
}

/** One vessel on a display: what its counts and dates are computed from, of the chosen sections alone. Its log holds `seq` at least. */
export interface DisplayVessel {
  id: number;
  name: string;
  seq: number;
  /** Whether it has papers, in whatever section (`hasPapers`); true where the display shows no section that has them. */
  papers: boolean;
  facts: PackedFacts;
}

/** A vessel that was deleted. */
export interface NoVessel {
  id: number;
  facts: null;
}

/** What a display shows. */
export interface Picture extends DisplaySettings {
  id: number;
  /** Where there are more than it holds, those that need action first. */
  shown: DisplayVessel[];
  /** How many vessels there are beside those. */
  more: number;
  today: IsoDate;
  /** The server's clock, in epoch milliseconds. */
  at: number;
}

/** What the socket of a display is sent. */
export interface DisplayEvents {
  /** Vessels that were written to, gathered, at most one message a second. */
  vessels: (news: (DisplayVessel | NoVessel)[]) => void;
  /** The settings are others than they were: the picture is to be asked for again. */
  changed: () => void;
  /** A user has removed the display: the connection is closed right after. */
  revoked: (reason: Refused) => void;
  /** The page is of another build than the server's: it should load itself anew. */
  client_too_old: () => void;
}

/** Said to a display that was removed, and to a request with a token of no display. */
export const DISPLAY_REMOVED = 'This display was removed.';

/** Consonants without those that are mistaken for each other or for a figure: they make no words. */
export const CODE_LETTERS = 'BCDFGHJKMNPRSTWXYZ';
export const CODE_LENGTH = 8;
/** With blanks and dashes between its letters. */
const LONGEST_TYPED_CODE = 100;

/** 'BCDF GHJK', as a code is shown. */
export const showCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;

/** A code as it was typed, in any case and with any spaces; null when it cannot be one. */
export function readCode(typed: string): string | null {
  if (typed.length > LONGEST_TYPED_CODE) return null;
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null;
}

export const LONGEST_DISPLAY_NAME = 60;
const invalidName = `Name: use plain text of at most ${LONGEST_DISPLAY_NAME} characters.`;
export const DISPLAY_NAME = text('Name', { required: true, invalid: invalidName });
/** The most vessels of a picture, and the most that are chosen one by one: twenty pages of twelve, which come round in seven minutes. */
export const MOST_SHOWN = 240;

/** What is wrong with the settings of a display, in words. */
export const DISPLAY_SENTENCES = {
  code: 'Code: enter the eight letters that the screen shows.',
  wrongCode: 'This code is wrong, has expired or was used. Please look at the screen again.',
  name: 'Please give the display a name.',
  vessels: 'Ships: choose one at least, or all of them.',
  noVessel: 'Ships: one of them is not there any more.',
  sections: 'Sections: choose one at least.',
  names: 'Names of people: send true or false.',
  light: 'Hours: send two different hours from 0 to 23, or null.',
} as const;
