/** Restarts and `kill -9` of a server with an engine of its own, which the parts share. The last test leaves it dead. */
import './aboard';
import './logCrash';
import './brokenLinks';
