/** A database that the server reaches over a relay, which holds and loses what the server sends. The parts use one server. */
import './erasureKilled';
import './databaseAway';
