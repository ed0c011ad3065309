import * as v from 'valibot'
import type { InstallState } from '#machines/install/lifecycle.ts'

/** The states of a stored install. */
export const installStates = [
  'requested',
  'waiting',
  'provisioned',
  'changing',
  'failed',
  'removing',
  'removed',
] as const satisfies readonly InstallState[]
export const installState = v.picklist(installStates, 'is not a state of an install')

/** The state of a stored install. */
export type StoredInstallState = v.InferOutput<typeof installState>
