/** Why the product cannot start, in one plain sentence for whoever started it. */
export class StartError extends Error {}
