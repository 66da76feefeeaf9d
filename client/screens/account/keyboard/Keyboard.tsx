import { useEffect, useState } from 'react';
import { isProfileText, PROFILE_FIELDS } from '../../../../shared/api/account';
import type { FieldProblems } from '../../../../shared/basics/problem';
import { KEYBOARD, KEYBOARD_WATCH } from '../../../net/access';
import { localStore, useStored } from '../../../net/browserStorage';
import { now } from '../../../net/serverTime';
import { useFieldProblems } from '../../../net/useFieldProblems';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { FieldBox } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { WhenIdle } from '../../../ui/WhenIdle';
import css from './Keyboard.module.css';

const WATCH_HOURS = 4;
const NO_NAME = 'Please enter your name.';
const CHECK_MS = 30_000;
/** After this long without input, somebody else may have come to a field that was left open. */
const TYPING_MS = 60_000;

/** The watch at an instant by the clock of this computer, which is the ship's: from midnight, four hours each. */
const watchAt = (at: number): string => {
  const time = new Date(at);
  return `${time.toDateString()} ${Math.floor(time.getHours() / WATCH_HOURS)}`;
};

function useWatch(): string {
  const [watch, setWatch] = useState(() => watchAt(now()));
  useEffect(() => {
    const timer = setInterval(() => setWatch(watchAt(now())), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return watch;
}

/**
 * Asks once a watch who is at the keyboard of a shared computer. What they say goes with every change, until the watch ends. The question of the
 * next watch waits for a pause: a dialog that opens under typing would save half of a cell and take the rest as the name.
 */
export function Keyboard() {
  const watch = useWatch();
  const answered = useStored(localStore, KEYBOARD_WATCH);
  const isAnswered = answered === watch;
  // What was said in the watch before no longer counts.
  useEffect(() => {
    if (!isAnswered) localStore.removeItem(KEYBOARD);
  }, [isAnswered]);
  const answer = (said: string) => {
    if (said !== '') localStore.setItem(KEYBOARD, encodeURIComponent(said));
    localStore.setItem(KEYBOARD_WATCH, watch);
  };
  if (isAnswered) return null;
  const question = <KeyboardDialog key={watch} onAnswer={answer} />;
  return answered === null ? question : <WhenIdle typingMs={TYPING_MS}>{question}</WhenIdle>;
}

/** Who is at the keyboard, and a button for the next one. */
export function KeyboardNow() {
  const said = useStored(localStore, KEYBOARD);
  return (
    <div className={css.now}>
      <p>At the keyboard: {said ? decodeURIComponent(said) : 'not said'}</p>
      <Button size="sm" onClick={() => localStore.removeItem(KEYBOARD_WATCH)}>
        Change
      </Button>
    </div>
  );
}

function KeyboardDialog({ onAnswer }: { onAnswer(said: string): void }) {
  const [name, setName] = useState('');
  const [rank, setRank] = useState('');
  const { errors, setErrors, box } = useFieldProblems<HTMLDivElement>();
  const isBad = (text: string) => !isProfileText(text.trim());
  const problems: FieldProblems = {
    ...(isBad(name) && { name: PROFILE_FIELDS.name.invalid }),
    ...(name.trim() === '' && { name: NO_NAME }),
    ...(isBad(rank) && { rank: PROFILE_FIELDS.rank.invalid }),
  };
  const save = () => {
    setErrors(problems);
    if (Object.keys(problems).length === 0) onAnswer([rank.trim(), name.trim()].filter(Boolean).join(' '));
  };
  return (
    <Dialog
      open
      onClose={() => onAnswer('')}
      onSubmit={save}
      title="Who is at the keyboard?"
      footer={
        <>
          <Button onClick={() => onAnswer('')}>Not now</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </>
      }
    >
      <div ref={box} className={css.body}>
        <p>This account is a shared computer. Your name and rank are stored with the changes of this watch.</p>
        <FieldBox label="Name" required error={errors.name && problems.name}>
          <TextInput data-autofocus value={name} onChange={setName} />
        </FieldBox>
        <FieldBox label="Rank" hint="As on board: Master, 2/O" error={errors.rank && problems.rank}>
          <TextInput value={rank} onChange={setRank} />
        </FieldBox>
      </div>
    </Dialog>
  );
}
