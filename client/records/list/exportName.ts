import { type IsoDate, showDate } from '../../../shared/basics/calendar';
import type { AnyRecord } from '../../../shared/kinds/kind';

// What some file system refuses.
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** 'EVER GIVEN Certificates 21-11-2026.csv'. */
export const exportName = (title: string, ship: AnyRecord | undefined, today: IsoDate, extension: 'csv' | 'xlsx' | 'zip'): string =>
  `${[ship && String(ship.name), title, showDate(today)].filter(Boolean).join(' ').replace(FORBIDDEN, '-')}.${extension}`;
