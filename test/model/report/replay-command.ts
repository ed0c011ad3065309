import type { DriverName } from './record.ts'

/** The command that walks just this path again. The inbox is the browser's, too. */
export const replayCommand = (machine: string, driver: DriverName, id: string): string =>
  `npm run test:model -- --machine ${machine} --driver ${driver.replace(/-inbox$/, '')} --path ${id}`
