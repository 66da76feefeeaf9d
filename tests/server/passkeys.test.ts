/** Passkeys: what they open, what refuses them, and the rules beside them. The parts use one server. */
import './passkeyCeremonies';
import './passkeyRules';
