import { notInArray, type SQL } from 'drizzle-orm'
import { providerResources } from '#server/db/schema.ts'
import type { InstallRow } from '#server/law/handler.ts'

/** States in which nothing is asked of the provider any more. */
const over = ['failed', 'removed'] as const

type Tried = Pick<InstallRow, 'state' | 'trouble'>

/** True if the provider's last failure is not overcome. */
export const isInTrouble = ({ state, trouble }: Tried): boolean =>
  trouble !== null && !over.some((each) => each === state)

/** Matches resources of which something may still be asked. */
export const isOpen: SQL = notInArray(providerResources.state, [...over])

/** True if the provider has failed to remove the install, so that staff may give it up. */
export const isStuck = ({ state, trouble }: Tried): boolean => state === 'removing' && trouble !== null
