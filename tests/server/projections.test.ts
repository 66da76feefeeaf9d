/** What is computed from the log and stored: search words, due dates and counts, and former values. The parts use one server; the last leaves counts that verify does not accept. */
import './searchFound';
import './logPast';
import './storedFacts';
