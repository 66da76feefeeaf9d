/** What a server with a public address and a mail server does: calendars, the socket contract and mails. The parts use one server. */
import './calendarFeeds';
import '../live/socketContract';
import './mails';
