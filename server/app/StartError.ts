/** The product cannot start. The message is one plain sentence for the person who started it. */
export class StartError extends Error {}
