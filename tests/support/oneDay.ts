/** Runs before each test file: what a file reckons from today is all of one day (UTC), so that shortly before midnight it waits for the next. */
import { setTimeout } from 'node:timers/promises';

const DAY = 86_400_000;
/** Nearly every file is through in this time. */
const MOST_OF_A_FILE = 60_000;

const left = DAY - (Date.now() % DAY);
if (left < MOST_OF_A_FILE) await setTimeout(left + 1_000);
