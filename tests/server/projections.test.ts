/** What is computed from the log and stored: search words, due dates and counts, and former values. The parts use one server. */
import './searchFound';
import './storedFacts';
import './logPast';
