/** Recording a survey on a certificate: which one is due, and where a day lies among its windows. Nothing is refused. */
import { daysBetween, showDate, type IsoDate } from '../basics/calendar';
import type { Endorsement, SurveyType } from '../kinds/certificates';
import { isBottomInspection, type Survey, type Surveyed, surveysOf } from './surveys';
import { surveysDue } from './surveysDue';
import type { RecordDate } from './urgency';

/** The survey that a user probably records: the one whose window is open or was missed, else the next; null if the certificate has none. */
export function suggestedSurvey(certificate: Surveyed, today: IsoDate, part?: RecordDate['part']): SurveyType | null {
  const { surveys } = surveysOf(certificate);
  const { due } = surveysDue(certificate, today, surveys);
  const asked = due.find((one) => one.part === part);
  if (asked) return asked.survey.types[0] ?? null;
  const renewal = surveys.find(({ types, opens, closes }) => types[0] === 'Renewal' && opens <= today && today <= closes);
  return (due.find(({ survey }) => survey.opens <= today)?.survey ?? renewal ?? due[0]?.survey)?.types[0] ?? null;
}

const distance = ({ opens, closes }: Survey, date: IsoDate): number =>
  date < opens ? daysBetween(date, opens) : Math.max(0, daysBetween(closes, date));

/** Where `endorsement` would lie among the windows of `certificate`, in sentences. */
export function endorsementNote(
  certificate: Surveyed,
  endorsement: Pick<Endorsement, 'survey' | 'date'>,
  today: IsoDate,
): { isInside: boolean; sentences: string[] } {
  const { survey, date } = endorsement;
  const before = Array.isArray(certificate.endorsements) ? (certificate.endorsements as Endorsement[]) : [];
  const made: Endorsement = { ...endorsement, place: null, surveyor: null };
  const { surveys, outside } = surveysOf({ ...certificate, endorsements: [...before, made] });
  const named = survey.toLowerCase();
  const isInside = surveys.length > 0 && !outside.includes(made);
  const sentences: string[] = [];
  if (date > today) sentences.push('This day is still to come.');
  if (before.some((other) => other.survey === survey && other.date === date))
    sentences.push('The same survey is recorded on this day already.');
  const nearest = (some: readonly Survey[]) => some.toSorted((a, b) => distance(a, date) - distance(b, date))[0];
  const fitting = surveys.filter(({ types }) => types.includes(survey));
  const window = fitting.find(({ done }) => done === date) ?? nearest(fitting) ?? (isInside ? nearest(surveys) : undefined);
  const span = window && `${showDate(window.opens)} to ${showDate(window.closes)}`;
  if (surveys.length === 0) sentences.push('No survey windows are known for this certificate. The survey is recorded all the same.');
  else if (survey === 'Additional') sentences.push('An additional survey belongs to no window.');
  else if (!window) sentences.push(`This certificate has no ${named} survey. It is recorded, and marked as outside its window.`);
  else if (isBottomInspection(window))
    sentences.push(
      isInside
        ? `In time: due by ${showDate(window.closes)}.`
        : `Late: it was due by ${showDate(window.closes)}. It is recorded all the same.`,
    );
  else if (isInside) sentences.push(`Inside the ${window.types.join(' or ').toLowerCase()} survey window, ${span}.`);
  else sentences.push(`Outside the ${named} survey window, ${span}. It is recorded, and marked as outside.`);
  return { isInside, sentences };
}
