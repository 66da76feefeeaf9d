/** Certificates for the tables of survey windows, and their surveys as text. */
import { addMonths } from '../../shared/basics/calendar';
import type { Endorsement, SurveyType } from '../../shared/kinds/certificates';
import { surveysOf } from '../../shared/status/surveys';

/** [survey, date], as recorded on a certificate. */
export const endorsed = (...of: [SurveyType, string][]): Endorsement[] =>
  of.map(([survey, date]) => ({ survey, date, place: null, surveyor: null }));

export type Certificate = Parameters<typeof surveysOf>[0];
/** Five years, issued six days after the renewal survey's reference date: the anniversary is 14 March. */
export const of = (certificate_name: string, more: Partial<Certificate> = {}): Certificate => ({
  certificate_name,
  issue_date: '2022-03-20',
  expiry_date: '2027-03-14',
  ...more,
});

const span = (survey: { opens: string; closes: string }) => `${survey.opens}..${survey.closes}`;
/** 'Annual 2022-12-14..2023-06-14 done 2023-01-05' */
export const shown = (certificate: Certificate) =>
  surveysOf(certificate).surveys.map(
    ({ types, done, ...survey }) => `${types.join(' or ')} ${span(survey)}${done === null ? '' : ` done ${done}`}`,
  );

/** Five years of annual surveys. */
export const ANNUAL = [
  'Annual 2022-12-14..2023-06-14',
  'Annual 2023-12-14..2024-06-14',
  'Annual 2024-12-14..2025-06-14',
  'Annual 2025-12-14..2026-06-14',
  'Renewal 2026-12-14..2027-03-14',
];
export const [FIRST, SECOND, THIRD, FOURTH, RENEWAL] = ANNUAL as [string, string, string, string, string];

/** A Load Line whose second annual window was postponed, so that it closes on `closes`, whatever the length of the months. */
export function withWindow(closes: string) {
  const expiry_date = addMonths(closes, 33);
  const dates = { issue_date: addMonths(expiry_date, -60), expiry_date, postponed_until: closes };
  return { certificate_name: 'Load Line', issued_by: 'Class', ...dates };
}
