import { daysBetween, showDate, type IsoDate } from '../../shared/basics/calendar';
import { DIGEST_ANCHOR } from '../../shared/api/digest';
import { kindOf } from '../../shared/kinds/kinds';
import { THRESHOLDS, type Threshold } from '../../shared/status/thresholds';
import { screenOf } from '../../shared/api/search';
import { agoOrAhead, ANSWER_WORDS, reasonWords } from '../../shared/status/verdictWords';
import { ANSWERS } from '../../shared/status/vesselStatus';
import { byUrgency, isRed, levelOn, stateWords, type Level } from '../../shared/status/urgency';
import { escaped } from '../http/bodies';
import type { DigestLine, News } from './readDigest';

/** The maximum number of lines under a heading. Further lines are counted. */
const MOST_LINES = 100;
/** The maximum length of a name. */
const LONGEST_NAME = 120;

export interface Written {
  subject: string;
  text: string;
  html: string;
}

export interface DigestParts {
  news: News;
  today: IsoDate;
  /** The names of vessels, by id. */
  ships: ReadonlyMap<number, string>;
  /** The address of the product, without a slash at its end. */
  origin: string;
}

interface MailLine {
  what: string;
  note: string;
  address: string;
}
interface Group {
  title: string;
  lines: MailLine[];
  more: number;
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const TITLES: Record<Threshold, string> = { 0: 'Due today or overdue', 7: 'Within 7 days', 30: 'Within 30 days', 90: 'Within 90 days' };

/** A name without line breaks and control characters, shortened. */
function oneLine(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME - 1)}…` : line;
}

/** The subject of the mail, without names; null if nothing is new. */
function subjectOf({ blocked, crossed, verdicts, waiting }: News): string | null {
  const states = blocked.toSorted(byUrgency).map((item) => stateWords(item) ?? '');
  const answers = ANSWERS.toReversed().map((answer) => ({
    answer,
    count: verdicts.filter(({ verdict }) => verdict.answer === answer).length,
  }));
  const parts = [
    ...answers.flatMap(({ answer, count }) =>
      count > 0 ? [`${plural(count, 'ship', 'ships')} ${ANSWER_WORDS[answer].toLowerCase()}`] : [],
    ),
    ...[...new Set(states)].map((words) => `${states.filter((other) => other === words).length} ${words.toLowerCase()}`),
    ...(crossed.length > 0 ? [`${plural(crossed.length, 'item', 'items')} due`] : []),
    ...(waiting.length > 0 ? [`${waiting.length} waiting for you`] : []),
  ];
  return parts.length > 0 ? `${parts.join(', ')}: Vessel Ops` : null;
}

const keyOf = ({ vessel, kind, id }: DigestLine) => `${vessel}:${kind}:${id}`;

/** Whether a line is past its date. Invoices never are. */
const isOverdue = <T extends { level: Level | null }>(line: T): line is T & { level: Level } => line.level !== null && isRed(line.level);

/** Ships whose verdict has changed, what cannot sail first. */
function verdictLines({ news: { verdicts }, today, ships, origin }: DigestParts): MailLine[] {
  const sorted = verdicts.toSorted((a, b) => ANSWERS.indexOf(b.verdict.answer) - ANSWERS.indexOf(a.verdict.answer) || a.vessel - b.vessel);
  return sorted.map(({ vessel, was, verdict: { answer, item, gap } }) => ({
    what: oneLine(`${ships.get(vessel) ?? `Vessel ${vessel}`}: ${ANSWER_WORDS[answer]}`),
    note: oneLine([item ? reasonWords(item, today) : gap, `before: ${ANSWER_WORDS[was]}`].filter(Boolean).join('; ')),
    address: `${origin}/?vessel=${vessel}`,
  }));
}

function groupsOf(parts: DigestParts): Group[] {
  const {
    news: { blocked, crossed, waiting },
    today,
    ships,
    origin,
  } = parts;
  const lineOf = ({ vessel, kind, id, name }: DigestLine, note: string): MailLine => ({
    what: oneLine(`${ships.get(vessel) ?? `Vessel ${vessel}`}: ${name}`),
    note: [kindOf(kind).title, note].filter(Boolean).join(', '),
    address: origin + screenOf(kind, vessel, id),
  });
  const group = (title: string, lines: MailLine[]): Group => ({
    title,
    lines: lines.slice(0, MOST_LINES),
    more: Math.max(0, lines.length - MOST_LINES),
  });
  const isListed = new Set(blocked.map(keyOf));
  const dated = crossed
    .filter((line) => !isListed.has(keyOf(line)))
    .map((line) => {
      const days = daysBetween(today, line.date);
      return { ...line, days, since: null, level: levelOn(line.past, days), threshold: line.days };
    });
  const byDate = dated.toSorted((a, b) => a.days - b.days || a.vessel - b.vessel || a.id - b.id);
  const first = [...blocked, ...byDate.filter(isOverdue)].toSorted((a, b) => byUrgency(a, b) || a.vessel - b.vessel);
  const whenOf = (date: IsoDate) => `${showDate(date)}, ${agoOrAhead(daysBetween(today, date))}`;
  return [
    group('Can she sail?', verdictLines(parts)),
    group(
      'Needs action first',
      first.map((line) => lineOf(line, stateWords(line) ?? (line.date === null ? '' : whenOf(line.date)))),
    ),
    ...THRESHOLDS.toReversed().map((threshold) =>
      group(
        TITLES[threshold],
        byDate.filter((line) => line.threshold === threshold && !isOverdue(line)).map((line) => lineOf(line, whenOf(line.date))),
      ),
    ),
    group(
      'Waiting for you',
      waiting.map((line) => lineOf(line, '')),
    ),
  ].filter(({ lines }) => lines.length > 0);
}

const STOP = 'Change or stop this digest';
const WHY = 'You get this because you turned the digest on. It tells what is new since the last one, and not what you did yourself.';
const moreText = (more: number) => `and ${more} more`;

function textOf(groups: readonly Group[], settings: string): string {
  const parts = groups.map(({ title, lines, more }) =>
    [
      title.toUpperCase(),
      '',
      ...lines.flatMap(({ what, note, address }) => [`${what} (${note})`, `  ${address}`]),
      ...(more > 0 ? [moreText(more)] : []),
    ].join('\n'),
  );
  return `${parts.join('\n\n')}\n\n--\n${WHY}\n${STOP}: ${settings}\n`;
}

const BODY = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:15px;line-height:1.45;max-width:640px';
const MUTED = 'color:#5a6472';

function htmlOf(groups: readonly Group[], settings: string): string {
  const parts = groups.map(({ title, lines, more }) => {
    const items = lines.map(
      ({ what, note, address }) =>
        `<li style="margin:0 0 6px"><a href="${escaped(address)}">${escaped(what)}</a><br><span style="${MUTED}">${escaped(note)}</span></li>`,
    );
    const rest = more > 0 ? `<p style="${MUTED}">${moreText(more)}</p>` : '';
    return `<h2 style="font-size:16px;margin:20px 0 8px">${escaped(title)}</h2><ul style="margin:0;padding-left:20px">${items.join('')}</ul>${rest}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Vessel Ops</title></head><body style="${BODY}">${parts.join(
    '',
  )}<p style="${MUTED};font-size:13px;margin-top:28px">${escaped(WHY)}<br><a href="${escaped(settings)}">${STOP}</a></p></body></html>`;
}

/** The mail as plain text and as HTML; null if nothing is new. */
export function writeDigest(parts: DigestParts): Written | null {
  const subject = subjectOf(parts.news);
  if (subject === null) return null;
  const groups = groupsOf(parts);
  const settings = `${parts.origin}/account#${DIGEST_ANCHOR}`;
  return { subject, text: textOf(groups, settings), html: htmlOf(groups, settings) };
}
