import { visibleText } from '../basics/text';
import { API } from '../kinds/foreignFiles';

const LONGEST = 80;
/** Characters that Windows or other systems refuse in file names. */
const FORBIDDEN = /[\s<>:"/\\|?*\u0000-\u001f\u007f-\u009f\ufffd]+/g;

/** `text` made safe for a file name. */
export const inFileName = (text: string): string =>
  visibleText(text.toWellFormed()).replace(FORBIDDEN, ' ').slice(0, LONGEST).toWellFormed().trim();

/** The name of a file in a PSC pack: '04 Safety Radio (expired).pdf'. `nth` is the number of its line in the index. */
export function packName(nth: number, certificate: string, status: unknown, file: string): string {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(file)?.[0].toLowerCase() ?? '';
  return `${String(nth).padStart(2, '0')} ${inFileName(certificate)}${status === 'Expired' ? ' (expired)' : ''}${extension}`;
}

/** Paths of reports. They are apart from `paths`, which every screen loads. */
export const reportPaths = {
  /** The status report of a vessel (PDF). */
  statusReport: (vessel: number) => `${API}/vessels/${vessel}/status-report`,
  /** All certificates of a vessel with their files (ZIP). */
  pscPack: (vessel: number) => `${API}/vessels/${vessel}/psc-pack`,
} as const;
