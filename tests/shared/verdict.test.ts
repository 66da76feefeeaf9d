/** "Can she sail?" as a table of ships written by hand: the answer, and every reason in words. */
import { expect, test } from 'vitest';
import { statusChangesOn, vesselStatusOf } from '../../shared/status/countVessel';
import type { AnyRecord } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import type { PresentedDueIndex } from '../../shared/status/dueIndex';
import { present } from '../../shared/status/present';
import { withSurveys } from '../../shared/status/surveysDue';
import { urgentItems } from '../../shared/status/urgency';
import { gapsOf, requiredCertificates, shortVerdict, stoppedByRequired, verdictOf } from '../../shared/status/verdict';
import { reasonWords } from '../../shared/status/verdictWords';
import { SHIP_TYPES, USUAL_CERTIFICATES } from '../../shared/kinds/usualCertificates';
import { PAPERS } from './verdictPapers';
import { BULKER, CARGO, day, type Made, paper, SHIPS, TODAY, valid } from './verdictShips';

const recordsOf = (made: readonly Made[], today = TODAY): PresentedDueIndex =>
  Object.fromEntries(
    VESSEL_KINDS.map((name) => [
      name,
      made.flatMap(([kind, values], at): AnyRecord[] =>
        kind === name
          ? [withSurveys(kindOf(kind), present(kindOf(kind), { ...values, id: at + 1, vessel_id: 1, rev: 1 }, today), today)]
          : [],
      ),
    ]),
  ) as unknown as PresentedDueIndex;

test.each([...SHIPS, ...PAPERS])('%s', (_ship, vessel, made, answer, reasons) => {
  const records = recordsOf(made);
  const verdict = verdictOf(stoppedByRequired(urgentItems(records, TODAY), records, vessel, TODAY), gapsOf(records, vessel, TODAY));
  const words = [...verdict.items.map((item) => reasonWords(item, TODAY)), ...verdict.gaps.map((gap) => gap.words)];
  expect({ answer: verdict.answer, words }).toEqual({ answer, words: reasons });
  expect(vesselStatusOf(records, TODAY, vessel).verdict).toEqual(shortVerdict(verdict));
});

test('a day turns risk into blocked, and a calm ship into one at risk', () => {
  const made = [...valid(CARGO), paper('IAPP', 15)];
  const answers = [0, 1, 15, 16].map((days) => vesselStatusOf(recordsOf(made, day(days)), day(days), BULKER).verdict.answer);
  expect(answers).toEqual(['yes', 'risk', 'risk', 'blocked']);
});

test('a paper that begins turns the answer on the day before its date', () => {
  const made = [...valid(CARGO, /IAPP/), paper('IAPP', 700, 'Class', { issue_date: day(3) })];
  const answers = [0, 1, 2].map((days) => vesselStatusOf(recordsOf(made, day(days)), day(days), BULKER).verdict.answer);
  expect(answers).toEqual(['unknown', 'unknown', 'yes']);
  expect(statusChangesOn(recordsOf(made), TODAY)).toBe(day(2));
});

test('where particulars or sections are not known, the answer is never yes', () => {
  expect(vesselStatusOf(recordsOf(valid(CARGO)), TODAY).verdict).toEqual({
    answer: 'unknown',
    item: null,
    gap: 'Not every section is shown here',
    reasons: 1,
  });
});

test('each requirement is met by the usual name of its certificate, and by no other of the same ship', () => {
  for (const { name, usual, carriesPassengers } of SHIP_TYPES)
    for (const [own, , requirement] of usual)
      if (requirement) {
        const named = usual.filter(([other]) => requirement.named.test(other)).map(([other]) => other);
        expect(named, `${name}: ${requirement.noun}`).toEqual([own]);
        expect(requirement.named.test(`${own} with Supplement Form B`)).toBe(true);
        expect(carriesPassengers && own.startsWith('Cargo')).toBeFalsy();
      }
  expect(new Set(USUAL_CERTIFICATES).size).toBe(USUAL_CERTIFICATES.length);
});

test('every type that the form suggests is known', async () => {
  const { SUGGESTIONS } = await import('../../shared/kinds/suggestions');
  expect(SUGGESTIONS.shipTypes.filter((type) => requiredCertificates({ type_of_vessel: type }) === null)).toEqual([]);
});

test.each([
  ['Register of Lifting Appliances and Cargo Handling Gear', /regist/i],
  ["Lloyd's Register Certificate of Class", /regist/i],
  ['Indian Register of Shipping, Safety Radio', /regist/i],
  ['EPIRB Registration', /regist/i],
  ['Suez Canal Special Tonnage Certificate', /tonnage/i],
  ['Panama Canal Tonnage Certificate', /tonnage/i],
  ['MLC Financial Security Certificate (Regulation 2.5.2)', /maritime labour/i],
  ['Ship Security Plan, approval', /ISSC/],
  ['Ship Security Alert System (SSAS) test', /ISSC/],
  ['Safety Management Manual', /SMC/],
  ['Safety Management System Manual', /SMC/],
  ['Hull and Machinery Insurance', /class/i],
  ['Classification Status Report', /class/i],
  ['Stability Booklet, approved by class', /class/i],
  ['Condition of Class, memorandum', /class/i],
  ['Supplement to the IOPP Certificate, Record of Construction and Equipment (Form B)', /IOPP/],
  ['IOPP Certificate Supplement', /IOPP/],
  ['IOPP Supplement and Record of Construction', /IOPP/],
  ['IOPP Supplements', /IOPP/],
  ['IOPP Supplement', /IOPP/],
  ['IOPP/IAPP Supplements', /IOPP/],
  ['Supplement to the IOPP (Form B)', /IOPP/],
  ['Ballast Water (BWM) Plan', /ballast water/i],
  ['IOPP Certificate Supplement (Form A)', /IOPP/],
  ['Records of Equipment, Safety Radio', /safety radio/i],
  ['Inclining Experiment Report, approved by class', /class/i],
  ['IAPP Supplement', /IAPP/],
  ['Air Pollution Prevention (EIAPP)', /IAPP/],
  ['Record of Equipment for the Cargo Ship Safety Equipment Certificate (Form E)', /safety equipment/i],
  ['Record of Equipment for the Cargo Ship Safety Radio Certificate (Form R)', /safety radio/i],
  ['Sewage Treatment Plant Type Approval Certificate', /ISPP/],
  ['Record of Conditions of Assignment of Load Lines', /load line/i],
  ['Ship Security Assessment', /ISSC/],
  ['Declaration of Maritime Labour Compliance, Part II', /maritime labour/i],
  ['Declaration on Anti-fouling System', /anti-fouling/i],
  ['Ballast Water Record Book', /ballast water/i],
  ['Ballast Water Record', /ballast water/i],
  ['Bunker Blue Card', /bunker/i],
  ['Class document (Status report)', /class/i],
  ['Technical document (Ballast Water Management Plan)', /ballast water/i],
  ['MMSI Registration', /regist/i],
  ['LRIT Registration', /regist/i],
  ['406 MHz Beacon Registration', /regist/i],
])('%s is not the certificate of a similar name', (name, own) => {
  const records = [...valid(CARGO, own), paper(name, 300)];
  expect(vesselStatusOf(recordsOf(records), TODAY, BULKER).verdict).toMatchObject({ answer: 'unknown', reasons: 1 });
});

test.each([
  ['IOPP Certificate and  Supplement', /IOPP/],
  ['IOPP and Supplement', /IOPP/],
  ['IOPP, Supplement Form B', /IOPP/],
  ['IOPP (Supplement Form A)', /IOPP/],
  ['Oil Pollution Prevention (IOPP), Supplement Form A', /IOPP/],
  ['Minimum Safe Manning Document (approval no. 12)', /manning/i],
  ['IOPP Certificate (Supplement Form A attached)', /IOPP/],
  ['IOPP Certificate and its Supplement', /IOPP/],
  ['Cargo Ship Safety Equipment Certificate, Record of Equipment (Form E)', /safety equipment/i],
  ['Cargo Ship Safety Radio Certificate – Record of Equipment (Form R)', /safety radio/i],
  ['Certificate of Class, no conditions of class', /class/i],
  ['Maritime Labour Certificate, Declaration of Maritime Labour Compliance I/II', /maritime labour/i],
  ['IOPP Certificate and Supplement', /IOPP/],
  ['IOPP Certificate incl. Supplement (Form A)', /IOPP/],
  ['IOPP Certificate with its Form B Supplement', /IOPP/],
  ['IOPP Certificate & Form B Supplement', /IOPP/],
  ['Safety Equipment Certificate with Record of Equipment (Form E)', /safety equipment/i],
  ['Ballast Water Management Certificate & Plan', /ballast water/i],
  ['Maritime Labour Certificate + Declaration of Maritime Labour Compliance', /maritime labour/i],
  ['Certificate of Insurance in respect of Civil Liability for Bunker Oil Pollution Damage', /bunker/i],
  ['Certificate of Insurance in respect of Liability for the Removal of Wrecks', /wreck/i],
  ['Classification Certificate (Hull & Machinery)', /class/i],
])('%s is the certificate', (name, own) => {
  const records = [...valid(CARGO, own), paper(name, 300)];
  expect(vesselStatusOf(recordsOf(records), TODAY, BULKER).verdict).toMatchObject({ answer: 'yes', reasons: 0 });
});

test.each(['Provisional Certificate of Registry', 'Ship Registration Certificate', 'Certificate of Register', "Ship's Register"])(
  '%s is a Certificate of Registry',
  (name) => {
    const records = [...valid(CARGO, /regist/i), paper(name, 300)];
    expect(vesselStatusOf(recordsOf(records), TODAY, BULKER).verdict).toMatchObject({ answer: 'yes', reasons: 0 });
  },
);
