/** The surveys of a certificate that are due, missed or not known to be made, and their words. */
import { addDays, daysBetween, type IsoDate, showDate } from '../basics/calendar';
import { EXPIRY_WINDOW, hasBegun } from '../basics/dueDates';
import type { SurveyType } from '../kinds/certificates';
import type { AnyRecord, Kind, KindName } from '../kinds/kind';
import { kindOf } from '../kinds/kinds';
import { recordFullName } from '../kinds/recordNaming';
import { endorsementsOf, isBottomInspection, opensOn, type Survey, type Surveyed, surveysOf, validUntil } from './surveys';
import type { RecordDate, SurveyState } from './urgency';

/** A survey that a user has to see to. */
interface DueSurvey {
  part: NonNullable<RecordDate['part']>;
  survey: Survey;
}

/** Whether a survey of one type restores a certificate whose other survey was missed: IMO resolution A.1140(31), part "General", 5.6. */
const restores = (made: SurveyType, { types }: Survey): boolean =>
  types.includes(made) || made === 'Renewal' || (types.includes('Annual') && (made === 'Intermediate' || made === 'Periodical'));

/**
 * The surveys of a certificate that a user has to see to: the one whose window is open, was missed last or opens next, an earlier missed one,
 * and one bottom inspection. A missed survey stays until a later endorsement restores the certificate. `unknown`: closed windows that nobody
 * can judge, because they closed before the first recorded survey; the last 30 days of them count as missed. The renewal survey is shown by the
 * expiry of the certificate, and an expired certificate by its expiry alone. An endorsement counts from the day before its date on, since some ships are a day ahead of UTC.
 */
export function surveysDue(
  certificate: Surveyed,
  today: IsoDate,
  surveys: readonly Survey[] = surveysOf(certificate).surveys,
): { due: DueSurvey[]; unknown: Survey[] } {
  const until = validUntil(certificate);
  if (until === null || until < today) return { due: [], unknown: [] };
  const endorsements = endorsementsOf(certificate).filter(({ date }) => hasBegun(date, today));
  const first = endorsements[0]?.date;
  const isDone = ({ done }: Survey) => done !== null && hasBegun(done, today);
  const isOpen = (survey: Survey) =>
    !isDone(survey) && !endorsements.some(({ survey: made, date }) => date > survey.closes && restores(made, survey));
  const closed = surveys.filter((survey) => survey.closes < today && survey.types[0] !== 'Renewal' && isOpen(survey));
  const isMissed = ({ closes }: Survey) => (first !== undefined && first <= closes) || daysBetween(closes, today) <= EXPIRY_WINDOW;
  const missed = closed.filter(isMissed);
  const isNext = (survey: Survey) => !isDone(survey) && survey.closes >= today;

  const windows = surveys.filter((survey) => !isBottomInspection(survey) && survey.types[0] !== 'Renewal');
  const latest = windows.findLast(({ opens }) => opens <= today);
  const survey = latest && missed.includes(latest) ? latest : windows.find(isNext);
  const earlier = missed.find((one) => one !== survey && !isBottomInspection(one));
  const bottom = missed.find(isBottomInspection) ?? surveys.find((one) => isBottomInspection(one) && isNext(one));
  const due: DueSurvey[] = [];
  if (survey) due.push({ part: 'survey', survey });
  if (earlier) due.push({ part: 'missed', survey: earlier });
  if (bottom) due.push({ part: 'bottom', survey: bottom });
  return { due, unknown: closed.filter((one) => !isMissed(one)) };
}

/** What is due, before its date: 'annual survey window closes', 'annual or intermediate survey window closed', 'bottom inspection due'. */
export function surveyWords({ types, closes }: Survey, today: IsoDate): string {
  const named = types.join(' or ').toLowerCase();
  if (types[0] === 'Bottom inspection') return `${named} due`;
  return `${named} survey window ${closes < today ? 'closed' : 'closes'}`;
}

/** A survey that nobody can judge, in words: 'no annual survey is recorded in its window until 14-06-2024'. */
function unknownWords(survey: Survey): string {
  const closes = showDate(survey.closes);
  if (isBottomInspection(survey)) return `no bottom inspection is recorded until ${closes}`;
  return `no ${survey.types.join(' or ').toLowerCase()} survey is recorded in its window until ${closes}`;
}

/** The days on which what is due among `surveys` of a certificate may change. */
export const turningDays = (certificate: Surveyed, surveys: readonly Survey[]): IsoDate[] => [
  ...surveys.flatMap(({ opens, closes }) => [opens, addDays(closes, 1), addDays(closes, EXPIRY_WINDOW + 1)]),
  ...endorsementsOf(certificate).map(({ date }) => addDays(date, -1)),
];

/** A presented record with its surveys for `today`; unchanged if it has none. */
export function withSurveys(kind: Kind, record: AnyRecord, today: IsoDate): AnyRecord {
  if (!kind.due?.surveys) return record;
  const { surveys } = surveysOf(record);
  if (surveys.length === 0) return record;
  const { due, unknown } = surveysDue(record, today, surveys);
  const dates = due.map(({ part, survey }): RecordDate => ({
    part,
    name: `${recordFullName(kind, record)}: ${surveyWords(survey, today)}`,
    date: survey.closes,
    past: 'overdue',
    opens: opensOn(survey),
  }));
  // One of each: a later survey of the same type settles those before it.
  const last = [unknown.findLast((one) => !isBottomInspection(one)), unknown.findLast(isBottomInspection)];
  const gaps = last.flatMap((survey) => (survey ? [unknownWords(survey)] : []));
  const later = turningDays(record, surveys).filter((day) => day > today);
  const changesOn = later.sort()[0] ?? null;
  return { ...record, surveys: { due: dates, gaps, changesOn } satisfies SurveyState };
}

/** Presented records by kind, with their surveys for `today`. */
export const allWithSurveys = <R extends Partial<Record<KindName, readonly AnyRecord[]>>>(records: R, today: IsoDate): R =>
  Object.fromEntries(
    Object.entries(records).map(([name, some]) => [name, some.map((record) => withSurveys(kindOf(name as KindName), record, today))]),
  ) as object as R;
