import { existsSync, readFileSync } from 'node:fs';

const STAMP = '.build/client/.stamp';

/** The build of the pages this server answers with; undefined where they are served by something else, as while developing. */
export const clientBuild = (): string | undefined => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined);
