import { useState } from 'react';
import { isSignedOut, sentenceOf } from '../../net/request';
import { useToast } from '../../ui/Toast';
import { type IsoDate, showDate } from '../../../shared/basics/calendar';
import type { AnyRecord } from '../../../shared/kinds/kind';

/** Characters that some file systems refuse. */
const FORBIDDEN_IN_FILES = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** 'EVER GIVEN Certificates 21-11-2026.csv'. */
export const exportName = (title: string, ship: AnyRecord | undefined, today: IsoDate, extension: 'csv' | 'xlsx' | 'zip'): string =>
  `${[ship && String(ship.name), title, showDate(today)].filter(Boolean).join(' ').replace(FORBIDDEN_IN_FILES, '-')}.${extension}`;

/** Characters that spreadsheets refuse in the name of a sheet, and the longest name. */
const FORBIDDEN_IN_SHEETS = /[\\/?*[\]:]+/g;
const LONGEST_SHEET_NAME = 31;

/** The name of a sheet, or of a file in an archive, with the records of one section. */
export const sheetName = (title: string): string => title.replace(FORBIDDEN_IN_SHEETS, '-').slice(0, LONGEST_SHEET_NAME);

/** Runs an export and shows a notice when it fails. `busy`: whether one is running, for the button that starts it. */
export function useExporting(): { busy: boolean; run(save: () => Promise<void>): void } {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const run = (save: () => Promise<void>) => {
    setBusy(true);
    void save()
      .catch((error: unknown) => {
        if (isSignedOut(error)) return;
        toast({ message: sentenceOf(error, 'The file could not be created. Please check the connection.'), tone: 'error' });
      })
      .finally(() => setBusy(false));
  };
  return { busy, run };
}
