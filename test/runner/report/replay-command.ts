import type { RunRecord } from './record.ts'

/** The command that walks just this path of a run again. */
export const replayCommand = (
  { machine, askedAs }: Pick<RunRecord, 'machine' | 'askedAs'>,
  id: string,
): string => `npm run test:model -- --machine ${machine} --driver ${askedAs} --path ${id}`
