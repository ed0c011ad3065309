import type { RunRecord } from './record.ts'

/** The command that walks just this path of a run again. */
export const replayCommand = (
  { machine, driver }: Pick<RunRecord, 'machine' | 'driver'>,
  id: string,
): string => `npm run test:model -- --machine ${machine} --driver ${driver} --path ${id}`
